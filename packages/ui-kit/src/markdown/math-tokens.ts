import type { MarkedExtension, Tokens } from 'marked'

/** Mathematics as it is written; `math` stands within a line, `mathBlock` by itself. */
export type MathToken = {
  readonly type: 'math' | 'mathBlock'
  readonly raw: string
  readonly text: string
}

/** What is drawn of it. */
export type Formula = { readonly tex: string; readonly isBlock: boolean }

/** How long TeX may be: what is opened and has no end in sight is no mathematics. */
export const maxTexChars = 4_000

// As models write it: $$…$$ and \[…\] that end their line, \(…\) and $…$ within a line. A price is none: between single
// signs nothing begins or ends with a space, and no digit follows. The first that closes what is open ends it: what
// stands between two formulas is none.
const most = `{1,${maxTexChars}}`
const block = new RegExp(
  `^(?:\\$\\$((?:\\\\[^]|\\$(?!\\$)|[^\\\\$])${most})\\$\\$|\\\\\\[((?:\\\\[^\\]]|[^\\\\])${most})\\\\\\])(?:\\n|$)`,
)
const inline = /^(?:\\\(([\s\S]+?)\\\)|\$\$([^\n]+?)\$\$|\$(?!\s)((?:\\.|[^$\\\n])+?)(?<!\s)\$(?!\d))/

/** Mathematics in Markdown. */
export const mathTokens: MarkedExtension = {
  extensions: [
    {
      name: 'mathBlock',
      level: 'block',
      start: startOfBlock,
      tokenizer: (text) => tokenOf('mathBlock', block.exec(text)),
    },
    {
      name: 'math',
      level: 'inline',
      start: (text) => found(text.search(/\$|\\\(/)),
      tokenizer: (text) => tokenOf('math', inline.exec(text)),
    },
  ],
}

/** Whether a block that is no mathematics may become some, once more of the text is there. */
export function mayOpenMath(raw: string): boolean {
  return raw.includes('$$') || raw.includes('\\[')
}

// A sign within a paragraph ends it only where mathematics begins there indeed.
function startOfBlock(text: string): number | undefined {
  const paragraph = text.split(/\n[ \t]*\n/, 1)[0] ?? ''
  for (const { index } of paragraph.matchAll(/\$\$|\\\[/g)) if (block.test(text.slice(index))) return index
  return undefined
}

function found(at: number): number | undefined {
  return at === -1 ? undefined : at
}

function tokenOf(type: MathToken['type'], match: RegExpExecArray | null): Tokens.Generic | undefined {
  if (match === null) return undefined
  const [raw, ...groups] = match
  return { type, raw, text: (groups.find((group) => group !== undefined) ?? '').trim() }
}
