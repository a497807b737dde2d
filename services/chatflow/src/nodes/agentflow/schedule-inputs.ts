import type { NodeInput } from '../../domain/flow/node-definition.ts'
import { options } from './shared-inputs.ts'

const onSchedule = { startInputType: 'scheduleInput' }
const onPicker = { ...onSchedule, scheduleType: 'visualPicker' }

/** Inputs of a start node that runs at set times. */
export const scheduleInputs: readonly NodeInput[] = [
  {
    name: 'scheduleType',
    label: 'Schedule Type',
    type: 'options',
    options: options(['Visual Picker', 'visualPicker'], ['Cron Expression', 'cronExpression']),
    default: 'visualPicker',
    show: onSchedule,
  },
  {
    name: 'scheduleCronExpression',
    label: 'Cron Expression',
    type: 'string',
    placeholder: '0 9 * * 1-5',
    show: { ...onSchedule, scheduleType: 'cronExpression' },
  },
  {
    name: 'scheduleFrequency',
    label: 'Frequency',
    type: 'options',
    options: options(['Hourly', 'hourly'], ['Daily', 'daily'], ['Weekly', 'weekly'], ['Monthly', 'monthly']),
    default: 'daily',
    show: onPicker,
  },
  {
    name: 'scheduleOnMinute',
    label: 'On Minute',
    type: 'number',
    default: 0,
    show: { ...onPicker, scheduleFrequency: 'hourly' },
  },
  {
    name: 'scheduleOnTime',
    label: 'On Time',
    type: 'string',
    placeholder: '09:00',
    show: { ...onPicker, scheduleFrequency: ['daily', 'weekly', 'monthly'] },
  },
  {
    name: 'scheduleOnDayOfWeek',
    label: 'On Day of Week',
    type: 'string',
    placeholder: '1,3',
    description: 'Days from 0 (Sunday) to 6, separated by commas',
    show: { ...onPicker, scheduleFrequency: 'weekly' },
  },
  {
    name: 'scheduleOnDayOfMonth',
    label: 'On Day of Month',
    type: 'string',
    placeholder: '1,15',
    show: { ...onPicker, scheduleFrequency: 'monthly' },
  },
  {
    name: 'scheduleTimezone',
    label: 'Timezone',
    type: 'string',
    placeholder: 'Europe/Brussels',
    optional: true,
    show: onSchedule,
  },
  { name: 'scheduleEndDate', label: 'End Date', type: 'date', optional: true, show: onSchedule },
  {
    name: 'scheduleInputMode',
    label: 'Input',
    type: 'options',
    options: options(['Text', 'text'], ['Form', 'form'], ['None', 'none']),
    default: 'text',
    show: onSchedule,
  },
  {
    name: 'scheduleDefaultInput',
    label: 'Default Input',
    type: 'string',
    rows: 4,
    optional: true,
    show: { ...onSchedule, scheduleInputMode: 'text' },
  },
  {
    name: 'scheduleFormInputTypes',
    label: 'Form Input Types',
    type: 'array',
    optional: true,
    show: { ...onSchedule, scheduleInputMode: 'form' },
    array: [
      {
        name: 'type',
        label: 'Type',
        type: 'options',
        options: options(['String', 'string'], ['Number', 'number'], ['Boolean', 'boolean'], ['Options', 'options']),
        default: 'string',
      },
      { name: 'label', label: 'Label', type: 'string' },
      { name: 'name', label: 'Variable Name', type: 'string' },
    ],
  },
  {
    name: 'scheduleFormDefaults',
    label: 'Form Values',
    type: 'json',
    optional: true,
    show: { ...onSchedule, scheduleInputMode: 'form' },
  },
]
