/** Whose days are meant, when weeks and fiscal years begin, and how far behind the clock now is. */
export type Calendar = {
  /** See `zoneOffsetMs`. */
  readonly zone: string
  /** From 0, Sunday, to 6. */
  readonly weekStartsOn: number
  /** From 0, January, to 11. */
  readonly fiscalMonth: number
  /** What has to arrive before it can be shown, such as `1m`; empty for none. */
  readonly nowDelay: string
}

/** The reader's own days, weeks from Monday, fiscal years as all others. */
export const usualCalendar: Calendar = { zone: '', weekStartsOn: 1, fiscalMonth: 0, nowDelay: '' }
