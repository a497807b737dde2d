import type { SearchParams } from './search-params.ts'

/** Whether an address asks to edit the dashboard, or one of its panels. */
export function isEdited(search: SearchParams): boolean {
  return 'edit' in search || 'editPanel' in search
}
