import { describe, expect, test } from 'vitest'
import { readScheduleStart } from './schedule-start.ts'

const now = Date.parse('2026-01-01T00:00:00Z')
const basics = { startInputType: 'scheduleInput', scheduleInputMode: 'none' }

function read(inputs: object) {
  return readScheduleStart({ ...basics, ...inputs }, now)
}

describe('the start of a flow by schedule', () => {
  test('is none for a flow that starts with a chat', () => {
    expect(read({ startInputType: 'chatInput' })).toBeUndefined()
  })

  test.each([
    { name: 'an expression', inputs: { scheduleCronExpression: ' 0 9 * * 1-5 ' }, cron: '0 9 * * 1-5' },
    { name: 'hours', inputs: picker('hourly', { scheduleOnMinute: '30' }), cron: '30 * * * *' },
    { name: 'days', inputs: picker('daily', { scheduleOnTime: '09:05' }), cron: '5 9 * * *' },
    {
      name: 'weekdays',
      inputs: picker('weekly', { scheduleOnTime: '09:05', scheduleOnDayOfWeek: '1,3' }),
      cron: '5 9 * * 1,3',
    },
    {
      name: 'days of the month',
      inputs: picker('monthly', { scheduleOnTime: '00:00', scheduleOnDayOfMonth: ['1', 'L'] }),
      cron: '0 0 1,L * *',
    },
  ])('may name $name', ({ inputs, cron }) => {
    expect(read(inputs)).toMatchObject({ kind: 'ready', start: { cronExpression: cron, timezone: 'UTC' } })
  })

  test('may ask a question that the editor wrote as paragraphs', () => {
    const inputs = {
      scheduleCronExpression: '0 9 * * *',
      scheduleInputMode: 'text',
      scheduleDefaultInput: '<p>a</p><p>b</p>',
    }
    expect(read(inputs)).toMatchObject({ start: { question: 'a\nb', form: undefined } })
  })

  test('may fill a form', () => {
    const inputs = {
      scheduleCronExpression: '0 9 * * *',
      scheduleInputMode: 'form',
      scheduleFormInputTypes: [{ name: 'city', type: 'string' }, { name: 'days' }],
      scheduleFormDefaults: '{"city":"Oslo"}',
    }
    expect(read(inputs)).toMatchObject({ start: { question: '', form: { city: 'Oslo', days: '' } } })
  })

  test.each([
    { name: 'no expression', inputs: {}, reason: 'Invalid cron expression or timezone' },
    {
      name: 'a minute beyond the hour',
      inputs: picker('hourly', { scheduleOnMinute: 60 }),
      reason: 'Invalid cron expression or timezone',
    },
    {
      name: 'no day',
      inputs: picker('weekly', { scheduleOnTime: '09:05' }),
      reason: 'Invalid cron expression or timezone',
    },
    {
      name: 'an end that has passed',
      inputs: { scheduleCronExpression: '0 9 * * *', scheduleEndDate: '2025-01-01' },
      reason: 'End date is in the past',
    },
    {
      name: 'nothing to ask',
      inputs: { scheduleCronExpression: '0 9 * * *', scheduleInputMode: 'text', scheduleDefaultInput: '<p></p>' },
      reason: 'Default input is required to enable schedule',
    },
    {
      name: 'an empty form',
      inputs: { scheduleCronExpression: '0 9 * * *', scheduleInputMode: 'form' },
      reason: 'At least one form field must be defined to enable schedule',
    },
  ])('cannot be with $name', ({ inputs, reason }) => {
    expect(read(inputs)).toEqual({ kind: 'faulty', reason })
  })
})

function picker(scheduleFrequency: string, inputs: object): object {
  return { scheduleType: 'visualPicker', scheduleFrequency, ...inputs }
}
