/** How large a frame is at first; whoever takes the code makes it as large as they like. */
const size = 'width="600" height="300"'

/**
 * What shows an address in a page elsewhere, as HTML.
 *
 * @param title what a screen reader says of the frame
 */
export function frameCode(href: string, title: string): string {
  return `<iframe src="${attribute(href)}" title="${attribute(title)}" ${size} style="border:0" loading="lazy"></iframe>`
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
