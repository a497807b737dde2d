import type { Preferences, PreferencesStore } from '../domain/preferences.ts'
import type { Database } from './database.ts'
import { inTransaction } from './open-database.ts'

const none: Preferences = { theme: '', homeDashboardUID: '', timezone: '', weekStart: '' }

export function createPreferencesStore(database: Database): PreferencesStore {
  const all = database.prepare('SELECT name, value FROM preferences_of_owners WHERE owner = ?')
  const put = database.prepare('INSERT OR REPLACE INTO preferences_of_owners (owner, name, value) VALUES (?, ?, ?)')
  return {
    read: (owner) => ({
      ...none,
      ...Object.fromEntries(all.all(owner).map(({ name, value }) => [String(name), String(value)])),
    }),
    write: (owner, preferences) =>
      inTransaction(database, () => {
        for (const [name, value] of Object.entries(preferences)) put.run(owner, name, value)
      }),
  }
}
