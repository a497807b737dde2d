import { listInput, textInput } from './start-node.ts'

type Fields = Readonly<Record<string, unknown>>

/** When a flow runs by itself and what it is asked then. */
export type ScheduleStart = {
  readonly cronExpression: string
  readonly timezone: string
  readonly endAtMs: number | undefined
  readonly mode: 'text' | 'form' | 'none'
  readonly question: string
  readonly form: Fields | undefined
}

export type ReadSchedule =
  | { readonly kind: 'ready'; readonly start: ScheduleStart }
  /** What its owner has to mend, in Flowise's words. */
  | { readonly kind: 'faulty'; readonly reason: string }

/** What the start node says; `undefined` for a flow that does not run by itself. */
export function readScheduleStart(inputs: Fields, nowMs: number): ReadSchedule | undefined {
  if (inputs.startInputType !== 'scheduleInput') return undefined
  const cronExpression = cronOf(inputs)
  if (cronExpression === undefined) return faulty('Invalid cron expression or timezone')
  const endDate = textInput(inputs.scheduleEndDate)
  const endAtMs = endDate === undefined ? undefined : Date.parse(endDate)
  if (Number.isNaN(endAtMs)) return faulty('Invalid end date')
  if (endAtMs !== undefined && endAtMs <= nowMs) return faulty('End date is in the past')
  const asked = questionOf(inputs)
  if (asked.reason !== undefined) return faulty(asked.reason)
  const { mode, question, form } = asked
  const timezone = textInput(inputs.scheduleTimezone) ?? 'UTC'
  return { kind: 'ready', start: { cronExpression, timezone, endAtMs, mode, question, form } }
}

type Asked = Pick<ScheduleStart, 'mode' | 'question' | 'form'> & { readonly reason?: string }

function questionOf(inputs: Fields): Asked {
  const mode = inputs.scheduleInputMode ?? 'text'
  if (mode === 'none') return { mode, question: '', form: undefined }
  if (mode === 'form') {
    const form = formOf(inputs)
    if (Object.keys(form).length > 0) return { mode, question: '', form }
    const reason = 'At least one form field must be defined to enable schedule'
    return { mode, question: '', form: undefined, reason }
  }
  const question = plainText(textInput(inputs.scheduleDefaultInput) ?? '')
  const reason = question === '' ? { reason: 'Default input is required to enable schedule' } : {}
  return { mode: 'text', question, form: undefined, ...reason }
}

function formOf({ scheduleFormInputTypes, scheduleFormDefaults }: Fields): Fields {
  const fields = listInput(scheduleFormInputTypes).filter(({ name }) => typeof name === 'string' && name !== '')
  const defaults = asFields(scheduleFormDefaults)
  const filled = (field: Fields) => {
    const name = String(field.name)
    return [
      name,
      (Object.hasOwn(defaults, name) ? defaults[name] : undefined) ?? field.defaultValue ?? field.default ?? '',
    ]
  }
  return Object.fromEntries(fields.map(filled))
}

function cronOf(inputs: Fields): string | undefined {
  if (inputs.scheduleType !== 'visualPicker') return textInput(inputs.scheduleCronExpression)?.trim()
  const { scheduleFrequency: frequency } = inputs
  if (frequency === 'hourly') return withinHour(inputs.scheduleOnMinute)
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]?\d)$/.exec(textInput(inputs.scheduleOnTime) ?? '') ?? []
  if (hour === undefined || minute === undefined) return undefined
  const at = `${Number(minute)} ${Number(hour)}`
  if (frequency === 'daily') return `${at} * * *`
  const days = daysOf(frequency === 'weekly' ? inputs.scheduleOnDayOfWeek : inputs.scheduleOnDayOfMonth)
  if (days === undefined) return undefined
  return frequency === 'weekly' ? `${at} * * ${days}` : `${at} ${days} * *`
}

function withinHour(minute: unknown): string | undefined {
  const number = minute === undefined || minute === '' ? Number.NaN : Number(minute)
  return Number.isInteger(number) && number >= 0 && number < 60 ? `${number} * * * *` : undefined
}

// Editors keep a list, or its members joined by commas; "L" is the last day of a month.
function daysOf(value: unknown): string | undefined {
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
  return /^(\d{1,2}|L)(,(\d{1,2}|L))*$/.test(text) ? text : undefined
}

function asFields(value: unknown): Fields {
  if (typeof value === 'string') {
    try {
      return asFields(JSON.parse(value))
    } catch {
      return {}
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

// The editor writes paragraphs.
function plainText(html: string): string {
  return html
    .replaceAll(/<\/p>\s*<p>|<br\s*\/?>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .trim()
}

function faulty(reason: string): ReadSchedule {
  return { kind: 'faulty', reason }
}
