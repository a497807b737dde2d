import type { CheerioAPI } from 'cheerio/slim'

/** Elements whose text is not meant to be read. */
export const unreadElements = 'script, style, noscript, template, svg'

const blockElements =
  'address, article, aside, blockquote, br, dd, div, dl, dt, figcaption, footer, form, h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, ol, p, pre, section, table, td, th, tr, ul'

/** The text a reader sees: without scripts and styles, a line for each paragraph, cell or item. */
export function htmlText($: CheerioAPI): string {
  $(unreadElements).remove()
  $('head').remove()
  $(blockElements).before('\n').after('\n')
  return $.root()
    .text()
    .replaceAll(/[^\S\n]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
