/** Lets the browser keep the JSON of a dashboard, in a file that is named after its title. */
export function downloadJson(json: unknown, title: string): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(json, null, 2)}\n`], { type: 'application/json' }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = `${title.replace(/[^\p{L}\p{N}]+/gu, '-')}.json`
  anchor.click()
  URL.revokeObjectURL(url)
}
