import type { FileChooser, Page } from 'playwright-core'

/**
 * The next chooser of files that the page opens.
 *
 * To be asked for long before the key or the click that opens it: the browser is told to hand choosers over in another
 * process than the one that gets the key, and a chooser that nobody waits for opens nowhere.
 */
export function nextFileChooser(page: Page): Promise<FileChooser> {
  return new Promise((resolve) => page.once('filechooser', resolve))
}
