import type { Page } from 'playwright-core'
import type { PictureJob } from '../../../domain/rendering/renderer.ts'

// A4 across, in pixels of CSS: 96 to an inch.
const paper = { widthPx: 1_123, marginPx: 38, footPx: 48 }
const smallest = 0.1
const largest = 2

const foot = `<div style="width:100%;display:flex;justify-content:space-between;margin:0 ${paper.marginPx}px;font:8px sans-serif;color:#555">
<span class="title"></span><span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`

/** The page as it is drawn, cut into sheets between panels, with its title and the number of the sheet at the foot. */
export async function printPage(page: Page, { widthPx }: PictureJob): Promise<Uint8Array<ArrayBuffer>> {
  await page.emulateMedia({ media: 'screen' })
  const { marginPx, footPx } = paper
  // The sheet is as wide as the window was, so that nothing has to be drawn anew.
  const scale = Math.min(largest, Math.max(smallest, (paper.widthPx - 2 * marginPx) / widthPx))
  const printed = await page.pdf({
    format: 'A4',
    landscape: true,
    scale,
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: foot,
    margin: { top: marginPx, left: marginPx, right: marginPx, bottom: footPx },
  })
  return new Uint8Array(printed)
}
