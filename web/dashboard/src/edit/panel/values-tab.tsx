import { Stack } from '@mantine/core'
import { valueAt } from '../../model/edit/set-at.ts'
import type { Json } from '../../model/json.ts'
import { LinksField } from '../links-field.tsx'
import { OptionList } from './look-tab.tsx'
import { MappingsField } from './mappings-field.tsx'
import { valueOptions } from './options/option-tables.ts'
import { ThresholdsField } from './thresholds-field.tsx'
import { useSet } from './use-set.ts'
import { t } from './words.ts'

const thresholds = 'fieldConfig.defaults.thresholds'
const mappings = 'fieldConfig.defaults.mappings'
const links = 'fieldConfig.defaults.links'

/** How values are written and coloured. */
export function ValuesTab({ id, panel }: { readonly id: number; readonly panel: Json }) {
  const set = useSet(id)
  return (
    <Stack gap="sm">
      <OptionList id={id} panel={panel} options={valueOptions} />
      <ThresholdsField value={valueAt(panel, thresholds)} onChange={(value) => set(thresholds, value)} />
      <MappingsField value={valueAt(panel, mappings)} onChange={(value) => set(mappings, value)} />
      <LinksField label={t('dataLinks')} value={valueAt(panel, links)} onChange={(value) => set(links, value)} />
    </Stack>
  )
}
