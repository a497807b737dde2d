import {
  Button,
  ColorInput,
  FileButton,
  Group,
  Input,
  NumberInput,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import type { LookFields, lookFaults } from './look-fields.ts'
import { maxAvatarSize, readAvatar } from './read-avatar.ts'
import classes from './share.module.css'
import { t } from './words.ts'

export type LookInputsProps = {
  readonly fields: LookFields
  readonly faults: ReturnType<typeof lookFaults>
  readonly onChange: (change: Partial<LookFields>) => void
}

const swatches = ['#a1480d', '#0b7285', '#2b8a3e', '#1864ab', '#862e9c', '#343a40']

export function LookInputs({ fields, faults, onChange }: LookInputsProps) {
  return (
    <>
      <TextInput
        label={t('title')}
        value={fields.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <ColorInput
        label={t('color')}
        value={fields.color}
        format="hex"
        swatches={swatches}
        // On leaving it would put back the last colour that it has come to know, which may be the one before.
        fixOnBlur={false}
        eyeDropperButtonProps={{ 'aria-label': t('pickColor') }}
        error={faults.color && t('colorFault')}
        onChange={(color) => onChange({ color })}
      />
      <Avatar avatar={fields.avatar} onChange={(avatar) => onChange({ avatar })} />
      <Textarea
        label={t('welcome')}
        description={t('welcomeHelp')}
        autosize
        maxRows={6}
        value={fields.welcome}
        onChange={(event) => onChange({ welcome: event.currentTarget.value })}
      />
      <TagsInput
        label={t('suggestions')}
        description={t('suggestionsHelp')}
        placeholder={t('enterAdds')}
        splitChars={[]}
        value={[...fields.suggestions]}
        onChange={(suggestions) => onChange({ suggestions })}
      />
      <TextInput
        label={t('placeholder')}
        value={fields.placeholder}
        onChange={(event) => onChange({ placeholder: event.currentTarget.value })}
      />
      <NumberInput
        label={t('maxChars')}
        description={t('maxCharsHelp')}
        min={1}
        allowDecimal={false}
        value={fields.maxChars ?? ''}
        onChange={(value) => onChange({ maxChars: typeof value === 'number' && value > 0 ? value : undefined })}
      />
      <Switch
        label={t('feedback')}
        checked={fields.takesFeedback}
        onChange={(event) => onChange({ takesFeedback: event.currentTarget.checked })}
      />
    </>
  )
}

type AvatarProps = { readonly avatar: string; readonly onChange: (avatar: string) => void }

function Avatar({ avatar, onChange }: AvatarProps) {
  const [fault, setFault] = useState<string>()
  const take = (file: File | null) => {
    if (file === null) return
    setFault(undefined)
    readAvatar(file).then(onChange, (error: Error) => setFault(error.message))
  }
  return (
    <Input.Wrapper label={t('avatar')} labelElement="div" error={fault}>
      <Group gap="sm">
        {avatar !== '' && <img src={avatar} alt="" className={classes.avatar} />}
        <FileButton accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml" onChange={take}>
          {(props) => (
            <Button {...props} variant="default" size="xs">
              {t('chooseAvatar')}
            </Button>
          )}
        </FileButton>
        {avatar === '' ? (
          <Text size="xs" c="dimmed">
            ≤ {maxAvatarSize}
          </Text>
        ) : (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onChange('')}>
            {t('removeAvatar')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
