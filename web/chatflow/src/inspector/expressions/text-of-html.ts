// What begins like this was written in Flowise's editor of rich text; the service reads it as Markdown.
const richText = /^\s*<(?:p|div|h[1-6]|ul|ol|blockquote|pre|table)\b/i

/** Whether a text is that of an editor that keeps HTML. */
function isRichText(text: string): boolean {
  return richText.test(text)
}

/** A text as a person writes it: that of an editor that keeps HTML becomes Markdown, any other stays. */
export function textOfHtml(text: string): string {
  if (!isRichText(text)) return text
  const out = new MarkdownWriter()
  for (const [, closing, tag, attributes, words] of text.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+|<)/gi)) {
    if (tag === undefined) out.say(decode(words ?? ''))
    else out.tag(tag.toLowerCase(), closing === '/', attributes ?? '')
  }
  return out.text()
}

const marks: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*', s: '~~', del: '~~' }
const blocks = /^(?:p|div|h[1-6]|ul|ol|blockquote|pre|table|tr|hr)$/

class MarkdownWriter {
  #text = ''
  // Numbers of the lists around: 0 for one with dots.
  readonly #lists: number[] = []
  #isCode = false

  text(): string {
    return this.#text.replace(/\n{3,}/g, '\n\n').trim()
  }

  say(words: string): void {
    this.#text += this.#isCode ? words : words.replace(/\s+/g, ' ')
  }

  tag(tag: string, isEnd: boolean, attributes: string): void {
    const mark = marks[tag]
    if (mark !== undefined) this.#text += mark
    else if (tag === 'br') this.#text += '\n'
    else if (tag === 'code' && !this.#isCode) this.#text += '`'
    else if (tag === 'a') this.#text += isEnd ? ')' : linkOf(attributes)
    else if (tag === 'li') this.#item(isEnd)
    else if (blocks.test(tag)) this.#block(tag, isEnd)
  }

  #item(isEnd: boolean): void {
    if (isEnd) return
    const depth = Math.max(0, this.#lists.length - 1)
    const number = this.#lists.at(-1) ?? 0
    if (number > 0) this.#lists[depth] = number + 1
    this.#line(1)
    this.#text += `${'   '.repeat(depth)}${number > 0 ? `${number}.` : '-'} `
  }

  #block(tag: string, isEnd: boolean): void {
    if (tag === 'ul' || tag === 'ol') {
      if (isEnd) this.#lists.pop()
      else this.#lists.push(tag === 'ol' ? 1 : 0)
    }
    // Within an item a paragraph is the item itself.
    if (this.#lists.length > 0 && tag === 'p') return
    this.#line(this.#lists.length > 0 || (tag === 'pre' && isEnd) ? 1 : 2)
    if (tag === 'pre') {
      this.#isCode = !isEnd
      this.#text += isEnd ? '```\n\n' : '```\n'
    }
    if (isEnd) return
    const [, level] = /^h([1-6])$/.exec(tag) ?? []
    if (level !== undefined) this.#text += `${'#'.repeat(Number(level))} `
    if (tag === 'blockquote') this.#text += '> '
    if (tag === 'hr') this.#text += '---\n\n'
  }

  // What follows a mark of its own, as the text of a list's item does, stays on its line.
  #line(count: number): void {
    if (this.#text === '' || /(?:^|\n)(?:\s*(?:-|\d+\.)|>) $/.test(this.#text)) return
    const breaks = /\n*$/.exec(this.#text)?.[0].length ?? 0
    this.#text += '\n'.repeat(Math.max(0, count - breaks))
  }
}

// The address stands first, so that it needs no memory of where the words began.
function linkOf(attributes: string): string {
  const [, href = ''] = /href="([^"]*)"/.exec(attributes) ?? []
  return `${decode(href)} (`
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decode(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
