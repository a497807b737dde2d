import { renderFixed } from '@hearth/ui-kit'
import { Table } from '@mantine/core'
import classes from './embeddings-view.module.css'
import { similarity } from './similarity.ts'
import { t } from './words.ts'

export type SimilarityTableProps = {
  readonly texts: readonly string[]
  /** In the order of the texts. */
  readonly vectors: readonly (readonly number[])[]
}

/** Every text against every other; the closer, the stronger its colour. */
export function SimilarityTable({ texts, vectors }: SimilarityTableProps) {
  const rows = texts.map((text, at) => ({ number: at + 1, text, vector: vectors[at] ?? [] }))
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table withTableBorder className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('text')}</Table.Th>
            {rows.map(({ number }) => (
              <Table.Th key={number} ta="right">
                {number}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.number}>
              <Table.Th scope="row" className={classes.text}>
                {row.number}. {row.text}
              </Table.Th>
              {rows.map((other) => (
                <Cell key={other.number} value={similarity(row.vector, other.vector)} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Cell({ value }: { readonly value: number }) {
  const percent = Math.round(Math.max(0, value) * 55)
  const background = `color-mix(in srgb, var(--mantine-primary-color-filled) ${percent}%, transparent)`
  return (
    <Table.Td ta="right" style={{ background }}>
      {renderFixed(value, 3)}
    </Table.Td>
  )
}
