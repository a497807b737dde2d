import { Switch, TagsInput, TextInput } from '@mantine/core'
import type { FieldsProps } from './fields-props.ts'
import { Section } from './section.tsx'
import { t } from './words.ts'

export function GeneralFields({ settings, faults, onChange }: FieldsProps) {
  return (
    <Section title={t('general')}>
      <TextInput
        label={t('name')}
        value={settings.name}
        error={faults.name && t('nameFault')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TagsInput
        label={t('categories')}
        placeholder={t('addOne')}
        splitChars={[';', ',']}
        clearable={false}
        value={[...settings.categories]}
        onChange={(categories) => onChange({ categories })}
      />
      <Switch
        label={t('deployed')}
        description={t('deployedHint')}
        checked={settings.deployed}
        onChange={(event) => onChange({ deployed: event.currentTarget.checked })}
      />
    </Section>
  )
}
