import { renderDate } from '@hearth/ui-kit'

/** An ISO date as this reader writes it, in their own time. */
export function formatDate(iso: string): string {
  return renderDate(iso)
}
