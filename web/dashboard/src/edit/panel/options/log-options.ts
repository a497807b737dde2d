import { t } from '../words.ts'
import { ids, type OptionGroup } from './option.ts'

/** The settings of a panel of lines. */
export const logOptions: readonly OptionGroup[] = [
  {
    title: t('shown'),
    options: [
      { path: 'options.showTime', label: t('showTime'), control: 'switch', usual: false },
      { path: 'options.wrapLogMessage', label: t('wrapLines'), control: 'switch', usual: false },
      { path: 'options.showLabels', label: t('ownLabels'), control: 'switch', usual: false },
      { path: 'options.showCommonLabels', label: t('commonLabels'), control: 'switch', usual: false },
      { path: 'options.prettifyLogMessage', label: t('spreadJson'), control: 'switch', usual: false },
      { path: 'options.enableLogDetails', label: t('lineDetails'), control: 'switch', usual: true },
      {
        path: 'options.sortOrder',
        label: t('lineOrder'),
        control: 'choice',
        usual: 'Descending',
        choices: ids('Descending', 'Ascending'),
      },
      {
        path: 'options.dedupStrategy',
        label: t('dedup'),
        control: 'choice',
        usual: 'none',
        choices: ids('none', 'exact', 'numbers', 'signature'),
      },
    ],
  },
]
