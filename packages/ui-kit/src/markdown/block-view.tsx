import type { MarkedToken, Token, Tokens } from 'marked'
import { memo } from 'react'
import { CodeBlock } from './code-block.tsx'
import { InlineView } from './inline-view.tsx'
import type { MathToken } from './math-tokens.ts'
import { MathView } from './math-view.tsx'
import { TableView } from './table-view.tsx'

type BlockViewProps = { readonly token: Token; readonly depth?: number }

// Nobody nests deeper; what does, shows as it is written.
const maxDepth = 32

/** A block of Markdown; drawn once for as long as its token is the same. HTML is shown as it is written. */
const BlockView = memo(function BlockView({ token: given, depth = 0 }: BlockViewProps) {
  const token = given as MarkedToken | MathToken
  if (depth > maxDepth) return token.raw
  switch (token.type) {
    case 'paragraph':
      return (
        <p>
          <InlineView tokens={token.tokens} />
        </p>
      )
    case 'text':
      return token.tokens === undefined ? token.text : <InlineView tokens={token.tokens} />
    case 'checkbox':
      return <InlineView tokens={[token]} />
    case 'heading': {
      const Tag = `h${token.depth}` as 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
      return (
        <Tag>
          <InlineView tokens={token.tokens} />
        </Tag>
      )
    }
    case 'code':
      return <CodeBlock language={token.lang ?? ''} code={token.text} />
    case 'list':
      return <List list={token} depth={depth + 1} />
    case 'list_item':
      return (
        <li>
          <Blocks tokens={token.tokens} depth={depth} />
        </li>
      )
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens} depth={depth + 1} />
        </blockquote>
      )
    case 'table':
      return <TableView table={token} />
    case 'hr':
      return <hr />
    case 'mathBlock':
      return (
        <p>
          <MathView tex={token.text} isBlock />
        </p>
      )
    case 'html':
      return <p>{token.text}</p>
    default:
      return null
  }
})

export type BlocksProps = { readonly tokens: readonly Token[]; readonly depth?: number }

/** Blocks one after the other. */
export function Blocks({ tokens, depth = 0 }: BlocksProps) {
  return tokens.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what grows at its end is told by its place
    <BlockView key={at} token={token} depth={depth} />
  ))
}

function List({ list: { ordered, start, items }, depth }: { readonly list: Tokens.List; readonly depth: number }) {
  const rows = <Blocks tokens={items} depth={depth} />
  if (!ordered) return <ul>{rows}</ul>
  return <ol {...(start !== '' && start !== 1 && { start })}>{rows}</ol>
}
