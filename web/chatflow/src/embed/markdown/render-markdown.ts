import { element } from '../element.ts'
import { type Block, parseBlocks } from './blocks.ts'
import { type Inline, parseInline } from './inline.ts'

// Longer than any answer; what is longer is not worth a parser.
const maxChars = 65_536

/**
 * Shows an answer's Markdown as elements; each further text changes those blocks alone that are others than before.
 * Nothing of it is ever read as HTML: a tag shows as it is written, a picture is a link to it, and a link leads to a web
 * or mail address or is plain text.
 */
export function createMarkdownView(view: HTMLElement): (text: string) => void {
  let shown: readonly string[] = []
  return (text) => {
    const blocks: readonly Block[] = text.length > maxChars ? [{ kind: 'plain', text }] : parseBlocks(text)
    const next = blocks.map((block) => JSON.stringify(block))
    for (const [at, block] of blocks.entries()) {
      if (next[at] === shown[at]) continue
      const node = renderBlock(block)
      const old = view.childNodes[at]
      if (old === undefined) view.append(node)
      else old.replaceWith(node)
    }
    while (view.childNodes.length > blocks.length) view.lastChild?.remove()
    shown = next
  }
}

function renderBlocks(blocks: readonly Block[]): DocumentFragment {
  return fragment(blocks.map(renderBlock))
}

function renderBlock(block: Block): Node {
  switch (block.kind) {
    case 'paragraph':
      return element('p', {}, renderInline(block.text))
    case 'heading': {
      // Below the title of the chat, whatever the answer thinks of itself.
      const level = `${Math.min(block.level + 2, 6)}`
      return element('p', { class: 'heading', role: 'heading', 'aria-level': level }, renderInline(block.text))
    }
    case 'code':
      return element('pre', { tabindex: '0' }, element('code', {}, block.text))
    case 'quote':
      return element('blockquote', {}, renderBlocks(block.blocks))
    case 'list':
      return renderList(block.first, block.items)
    case 'table':
      return renderTable(block.rows)
    case 'rule':
      return element('hr')
    case 'plain':
      return element('p', { class: 'plain' }, block.text)
  }
}

function renderList(first: number | undefined, items: readonly (readonly Block[])[]): Node {
  const made = items.map((blocks) => element('li', {}, renderBlocks(blocks)))
  return first === undefined ? element('ul', {}, ...made) : element('ol', { start: `${first}` }, ...made)
}

function renderTable([header = [], ...rows]: readonly (readonly string[])[]): Node {
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    element('tr', {}, ...cells.map((cell) => element(tag, {}, renderInline(cell))))
  const body = element('tbody', {}, ...rows.map((cells) => row(cells, 'td')))
  const table = element('table', {}, element('thead', {}, row(header, 'th')), body)
  return element('div', { class: 'wide', tabindex: '0' }, table)
}

function renderInline(text: string): DocumentFragment {
  return fragment(parseInline(text).map(renderPart))
}

function renderPart(part: Inline): Node {
  switch (part.kind) {
    case 'text':
      return document.createTextNode(part.text)
    case 'code':
      return element('code', {}, part.text)
    case 'break':
      return element('br')
    case 'link':
      return renderLink(part.href, fragment(part.parts.map(renderPart)))
    default:
      return element(part.kind, {}, fragment(part.parts.map(renderPart)))
  }
}

function renderLink(href: string, shown: DocumentFragment): Node {
  if (!/^(https?:|mailto:)/i.test(href)) return shown
  return element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, shown)
}

function fragment(nodes: readonly Node[]): DocumentFragment {
  const made = document.createDocumentFragment()
  made.append(...nodes)
  return made
}
