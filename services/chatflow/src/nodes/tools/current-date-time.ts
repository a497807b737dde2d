import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { Tool } from '../../domain/tools/tool.ts'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Day, date and time where the service runs. */
export const currentDateTime: NodeDefinition = {
  name: 'currentDateTime',
  label: 'CurrentDateTime',
  version: 1,
  type: 'CurrentDateTime',
  category: 'Tools',
  description: 'Tells the day, the date and the time where this service runs',
  baseClasses: ['CurrentDateTime', 'Tool'],
  inputs: [],
  init: (): Tool => ({
    name: 'current_date_time',
    description: 'Tells the current day, date and time, with the time zone',
    parameters: { type: 'object', properties: {}, additionalProperties: false },
    call: async () => ({ output: JSON.stringify(describe(new Date())) }),
  }),
}

function describe(now: Date): Readonly<Record<string, unknown>> {
  const offset = -now.getTimezoneOffset()
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0')
  return {
    date: now.toISOString().slice(0, 10),
    time: now.toTimeString().slice(0, 8),
    day: days[now.getDay()],
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    timezoneOffset: `${offset >= 0 ? '+' : '-'}${two(offset / 60)}:${two(offset % 60)}`,
    iso8601: now.toISOString(),
    unix_timestamp: Math.floor(now.getTime() / 1_000),
  }
}
