import type { ReactNode } from 'react'
import type { TableView } from '../../model/panel-data.ts'
import type { TableOptions } from '../../model/panel-options.ts'
import { tableFooter } from './table-footer.ts'

export type WithFooterProps = {
  readonly view: TableView
  readonly options: TableOptions['footer']
  /** Belongs to the table: a file that both share would be one more to load for tables without a foot. */
  readonly draw: (texts: readonly string[]) => ReactNode
}

/** Reckons what stands below the columns of a table. */
export function WithFooter({ view, options, draw }: WithFooterProps) {
  const texts = tableFooter(view, options)
  return texts === undefined ? null : draw(texts)
}
