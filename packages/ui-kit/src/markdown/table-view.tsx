import type { Tokens } from 'marked'
import { memo } from 'react'
import { InlineView } from './inline-view.tsx'

type Row = readonly Tokens.TableCell[]

/** A table of Markdown; a row is drawn once for as long as it is the same. */
export function TableView({ table: { header, rows } }: { readonly table: Tokens.Table }) {
  return (
    <table>
      <thead>
        <RowView row={header} />
      </thead>
      {rows.length > 0 && (
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what grows at its end is told by its place
            <RowView key={at} row={row} />
          ))}
        </tbody>
      )}
    </table>
  )
}

const RowView = memo(function RowView({ row }: { readonly row: Row }) {
  return (
    <tr>
      {row.map(({ header, align, tokens }, at) => {
        const Tag = header ? 'th' : 'td'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is told by its column
          <Tag key={at} {...(align && { style: { textAlign: align } })}>
            <InlineView tokens={tokens} />
          </Tag>
        )
      })}
    </tr>
  )
})
