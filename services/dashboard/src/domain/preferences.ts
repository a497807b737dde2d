/** What the one user prefers; empty texts leave it to the page. */
export type Preferences = {
  readonly theme: string
  readonly homeDashboardUID: string
  readonly timezone: string
  readonly weekStart: string
}

export type PreferencesStore = { read(): Preferences; write(preferences: Preferences): void }
