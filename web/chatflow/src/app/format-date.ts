const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** An ISO date as this reader writes it, in their own time. */
export function formatDate(iso: string): string {
  return format.format(new Date(iso))
}
