/** A column by the name it is shown with. */
export type TableSort = { readonly name: string; readonly isDescending: boolean }

/** What a click on a column's head asks for: ascending, descending, as it came. */
export function nextSort(sort: TableSort | undefined, name: string): TableSort | undefined {
  if (sort?.name !== name) return { name, isDescending: false }
  return sort.isDescending ? undefined : { name, isDescending: true }
}
