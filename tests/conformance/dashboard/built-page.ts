import { existsSync } from 'node:fs'
import { join } from 'node:path'

const built = existsSync(join(import.meta.dirname, '../../../web/dashboard/dist/index.html'))

/** Why the page of the dashboards cannot be opened; `undefined` when it can. */
export const missingPage = built ? undefined : 'skipped until "npm run web" has built the page'
