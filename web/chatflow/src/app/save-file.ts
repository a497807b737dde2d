const keepMs = 10_000

/** Gives the browser a text to save; signs that file systems do not take are left out of the name. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name.replace(/[\\/:*?"<>|]/g, '_') })
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), keepMs)
}
