import type { MarkedToken, Token } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { decodeEntities } from './entities.ts'
import { linkAddress } from './link-address.ts'
import type { MathToken } from './math-tokens.ts'
import { MathView } from './math-view.tsx'

export type InlineViewProps = {
  readonly tokens: readonly Token[]
  readonly depth?: number
  /** A link holds no further one. */
  readonly isInLink?: boolean
}

// Nobody emphasises deeper; what does, shows as it is written.
const maxDepth = 32

/** What stands in a line of Markdown. HTML in it is shown as it is written. */
export function InlineView({ tokens, depth = 0, isInLink = false }: InlineViewProps) {
  return tokens.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what grows at its end is told by its place
    <Fragment key={at}>
      {depth < maxDepth ? viewOf(token as MarkedToken | MathToken, { depth: depth + 1, isInLink }) : token.raw}
    </Fragment>
  ))
}

function viewOf(token: MarkedToken | MathToken, place: Omit<InlineViewProps, 'tokens'>): ReactNode {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del': {
      const Tag = token.type
      return (
        <Tag>
          <InlineView tokens={token.tokens} {...place} />
        </Tag>
      )
    }
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    case 'link':
      return (
        <Link {...token}>{token.autolink ? token.text : <InlineView tokens={token.tokens} {...place} isInLink />}</Link>
      )
    // Shown, it would be fetched, and whoever has it would learn of that.
    case 'image': {
      const text = decodeEntities(token.text || token.href)
      return place.isInLink ? text : <Link {...token}>{text}</Link>
    }
    case 'math':
      return <MathView tex={token.text} isBlock={false} />
    case 'text':
    case 'escape':
      return decodeEntities(token.text)
    default:
      return token.raw
  }
}

type LinkProps = {
  readonly href: string
  readonly title?: string | null | undefined
  readonly autolink?: boolean | undefined
  readonly children: ReactNode
}

// Following it must not end the talk that it stands in.
function Link({ href, title, autolink, children }: LinkProps) {
  const address = linkAddress(href, autolink)
  if (address === undefined) return children
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" {...(title && { title: decodeEntities(title) })}>
      {children}
    </a>
  )
}
