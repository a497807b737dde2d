const keepMs = 10_000

/** Gives the browser something to save, a text as JSON; signs that file systems do not take are left out of the name. */
export function saveFile(name: string, content: string | Blob): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'application/json' }) : content
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name.replace(/[\\/:*?"<>|]/g, '_') })
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), keepMs)
}
