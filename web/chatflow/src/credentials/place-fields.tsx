import { Fieldset, Group, NumberInput, TextInput } from '@mantine/core'
import { t } from './words.ts'

/** A server that a credential does not name. */
export type TrialPlace = { readonly host: string; readonly port: number | string; readonly database: string }

export type PlaceFieldsProps = { readonly place: TrialPlace; readonly onChange: (place: TrialPlace) => void }

/** Where it is tried: kept nowhere, as the nodes that use it name their own. */
export function PlaceFields({ place, onChange }: PlaceFieldsProps) {
  return (
    <Fieldset legend={t('tryWhere')} p="sm">
      <Group gap="xs" wrap="nowrap" mb="xs">
        <TextInput
          size="xs"
          flex={1}
          label={t('host')}
          placeholder="db.example.org"
          value={place.host}
          onChange={(event) => onChange({ ...place, host: event.currentTarget.value })}
        />
        <NumberInput
          size="xs"
          w={90}
          label={t('port')}
          min={1}
          max={65_535}
          hideControls
          value={place.port}
          onChange={(port) => onChange({ ...place, port })}
        />
      </Group>
      <TextInput
        size="xs"
        label={t('database')}
        placeholder="postgres"
        value={place.database}
        onChange={(event) => onChange({ ...place, database: event.currentTarget.value })}
      />
    </Fieldset>
  )
}
