import { reducerName } from './reducers.ts'
import { en, t } from './words.ts'

/** What the reader calls a reducer; its name, by which dashboards sort and match, stays as it is. */
export function reducerLabel(id: string): string {
  const [, percent] = id.match(/^p(\d{1,2})$/) ?? []
  if (percent !== undefined) return t('percentile', { percent })
  return isWorded(id) ? t(id) : reducerName(id)
}

function isWorded(id: string): id is Exclude<keyof typeof en, 'percentile'> {
  return Object.hasOwn(en, id) && id !== 'percentile'
}
