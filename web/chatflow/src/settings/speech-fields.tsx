import { Select, Switch, TextInput } from '@mantine/core'
import { CredentialChoice } from './credential-choice.tsx'
import type { FieldsProps } from './fields-props.ts'
import { Section } from './section.tsx'
import { hearers, type SpeechSettings, speakers } from './speech-settings.ts'
import { t } from './words.ts'

/** Who hears and who speaks. */
export function SpeechFields({ settings, onChange }: FieldsProps) {
  const hearer = hearers.find(({ value }) => value === settings.hearProvider)
  const speaker = speakers.find(({ value }) => value === settings.speakProvider)
  const text = (name: 'hearModel' | 'hearUrl' | 'speakModel' | 'speakVoice' | 'speakUrl') => (
    <TextInput
      label={t(name)}
      placeholder={t('usual')}
      value={settings[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value } satisfies Partial<SpeechSettings>)}
    />
  )
  return (
    <Section title={t('speech')}>
      <Select
        label={t('hearProvider')}
        placeholder={t('nobody')}
        clearable
        data={hearers.map(({ value, label }) => ({ value, label }))}
        value={hearer?.value ?? null}
        onChange={(provider) => onChange({ hearProvider: provider ?? '', hearCredential: '' })}
      />
      {hearer !== undefined && (
        <>
          <CredentialChoice
            label={t('hearCredential')}
            kinds={[hearer.credential]}
            value={settings.hearCredential}
            onChange={(hearCredential) => onChange({ hearCredential })}
          />
          {text('hearModel')}
          {text('hearUrl')}
        </>
      )}
      <Select
        label={t('speakProvider')}
        placeholder={t('nobody')}
        clearable
        data={speakers.map(({ value, label }) => ({ value, label }))}
        value={speaker?.value ?? null}
        onChange={(provider) => onChange({ speakProvider: provider ?? '', speakCredential: '' })}
      />
      {speaker !== undefined && (
        <>
          <CredentialChoice
            label={t('speakCredential')}
            kinds={[speaker.credential]}
            value={settings.speakCredential}
            onChange={(speakCredential) => onChange({ speakCredential })}
          />
          {text('speakModel')}
          {text('speakVoice')}
          {text('speakUrl')}
          <Switch
            label={t('speaksByItself')}
            checked={settings.speaksByItself}
            onChange={(event) => onChange({ speaksByItself: event.currentTarget.checked })}
          />
        </>
      )}
    </Section>
  )
}
