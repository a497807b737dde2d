/** A value in a unit; what people read is `prefix + text + suffix`. */
export type FormattedValue = { readonly text: string; readonly prefix?: string; readonly suffix?: string }

/** Writes a number in a unit. `zone` is the time zone for dates, see `zoneOffsetMs`; `nowMs` for "3 minutes ago". */
export type Formatter = (value: number, decimals: number | undefined, context: FormatContext) => FormattedValue

export type FormatContext = { readonly zone: string; readonly nowMs: number }
