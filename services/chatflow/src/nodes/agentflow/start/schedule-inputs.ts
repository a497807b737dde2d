import type { NodeInput } from '../../../domain/flow/node-form.ts'
import { choiceInput, jsonInput, numberInput, textInput } from '../../inputs.ts'
import { options } from '../shared-inputs.ts'

const onSchedule = { startInputType: 'scheduleInput' }
const onPicker = { ...onSchedule, scheduleType: 'visualPicker' }

/** Inputs of a start node that runs at set times. */
export const scheduleInputs: readonly NodeInput[] = [
  choiceInput('scheduleType', 'Schedule Type', {
    options: options(['Visual Picker', 'visualPicker'], ['Cron Expression', 'cronExpression']),
    default: 'visualPicker',
    show: onSchedule,
  }),
  textInput('scheduleCronExpression', 'Cron Expression', {
    placeholder: '0 9 * * 1-5',
    show: { ...onSchedule, scheduleType: 'cronExpression' },
  }),
  choiceInput('scheduleFrequency', 'Frequency', {
    options: options(['Hourly', 'hourly'], ['Daily', 'daily'], ['Weekly', 'weekly'], ['Monthly', 'monthly']),
    default: 'daily',
    show: onPicker,
  }),
  numberInput('scheduleOnMinute', 'On Minute', { default: 0, show: { ...onPicker, scheduleFrequency: 'hourly' } }),
  textInput('scheduleOnTime', 'On Time', {
    placeholder: '09:00',
    show: { ...onPicker, scheduleFrequency: ['daily', 'weekly', 'monthly'] },
  }),
  textInput('scheduleOnDayOfWeek', 'On Day of Week', {
    placeholder: '1,3',
    description: 'Days from 0 (Sunday) to 6, separated by commas',
    show: { ...onPicker, scheduleFrequency: 'weekly' },
  }),
  textInput('scheduleOnDayOfMonth', 'On Day of Month', {
    placeholder: '1,15',
    show: { ...onPicker, scheduleFrequency: 'monthly' },
  }),
  textInput('scheduleTimezone', 'Timezone', { placeholder: 'Europe/Brussels', optional: true, show: onSchedule }),
  { name: 'scheduleEndDate', label: 'End Date', type: 'date', optional: true, show: onSchedule },
  choiceInput('scheduleInputMode', 'Input', {
    options: options(['Text', 'text'], ['Form', 'form'], ['None', 'none']),
    default: 'text',
    show: onSchedule,
  }),
  textInput('scheduleDefaultInput', 'Default Input', {
    rows: 4,
    optional: true,
    show: { ...onSchedule, scheduleInputMode: 'text' },
  }),
  {
    name: 'scheduleFormInputTypes',
    label: 'Form Input Types',
    type: 'array',
    optional: true,
    show: { ...onSchedule, scheduleInputMode: 'form' },
    array: [
      choiceInput('type', 'Type', {
        options: options(['String', 'string'], ['Number', 'number'], ['Boolean', 'boolean'], ['Options', 'options']),
        default: 'string',
      }),
      textInput('label', 'Label'),
      textInput('name', 'Variable Name'),
    ],
  },
  jsonInput('scheduleFormDefaults', 'Form Values', {
    optional: true,
    show: { ...onSchedule, scheduleInputMode: 'form' },
  }),
]
