import type { ToolTemplate } from '../domain/chatflows/marketplace-template.ts'

const color = 'linear-gradient(rgb(20,120,110), rgb(60,160,90))'

/** What a currency is worth in another, by the rates of the European Central Bank. */
export const convertCurrency: ToolTemplate = {
  type: 'Tool',
  name: 'convert_currency',
  description:
    'Converts an amount of money from one currency to another at the latest rate of the European Central Bank',
  usecases: ['Finance & Accounting'],
  color,
  iconSrc: '',
  schema: JSON.stringify([
    { id: 0, property: 'amount', type: 'number', description: 'How much', required: true },
    { id: 1, property: 'from', type: 'string', description: 'Currency it is in, such as EUR', required: true },
    { id: 2, property: 'to', type: 'string', description: 'Currency it is wanted in, such as USD', required: true },
  ]),
  func: `const fetch = require('node-fetch')
const from = String($from).toUpperCase()
const to = String($to).toUpperCase()
const response = await fetch('https://api.frankfurter.dev/v1/latest?base=' + from + '&symbols=' + to)
if (!response.ok) return 'There is no rate from ' + from + ' to ' + to
const { date, rates } = await response.json()
return ($amount * rates[to]).toFixed(2) + ' ' + to + ' (rate of ' + date + ')'`,
}

/** What time it is elsewhere. */
export const timeElsewhere: ToolTemplate = {
  type: 'Tool',
  name: 'time_at_offset',
  description: 'Tells date and time at an offset from UTC',
  usecases: ['Basic'],
  color,
  iconSrc: '',
  schema: JSON.stringify([
    { id: 0, property: 'hours', type: 'number', description: 'Hours ahead of UTC; negative behind it', required: true },
  ]),
  func: `const hours = Number($hours)
if (!(Math.abs(hours) <= 14)) return 'An offset lies between -14 and 14 hours'
const there = new Date(Date.now() + hours * 3600000).toISOString().slice(0, 16).replace('T', ' ')
return there + ' (UTC' + (hours < 0 ? '' : '+') + hours + ')'`,
}
