import { t } from '../words.ts'

/** Units that people look for, by their ids; any other id, and any text, may be written. */
export function usualUnits(): readonly { readonly group: string; readonly items: readonly string[] }[] {
  return [
    { group: t('unitsPlain'), items: ['short', 'none', 'percent', 'percentunit', 'locale', 'sci', 'bool_yes_no'] },
    { group: t('unitsData'), items: ['bytes', 'decbytes', 'bits', 'kbytes', 'mbytes', 'gbytes'] },
    {
      group: t('unitsRate'),
      items: ['Bps', 'binBps', 'bps', 'reqps', 'ops', 'rps', 'wps', 'iops', 'cps', 'pps', 'reqpm'],
    },
    {
      group: t('unitsTime'),
      items: ['s', 'ms', 'µs', 'ns', 'm', 'h', 'd', 'dtdurations', 'dateTimeAsIso', 'dateTimeFromNow'],
    },
    {
      group: t('unitsOther'),
      items: ['celsius', 'watt', 'kwatth', 'volt', 'amp', 'hertz', 'rotrpm', 'currencyEUR', 'currencyUSD'],
    },
  ]
}
