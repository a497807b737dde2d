import { Button, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { NumberField } from '../../app/number-field.tsx'
import { useDefaultModel } from '../../default-model/use-default-model.ts'
import { askable } from '../../models/askable.ts'
import { useModelLists } from '../../models/use-models.ts'
import { messagesOf } from '../conversation.ts'
import type { Talk } from '../use-conversation.ts'
import { JsonFields } from './json-fields.tsx'
import { type Fields, type JsonSetting, problemOf, requestFields, type Settings } from './settings.ts'
import { t } from './words.ts'

const SnippetDialog = lazy(async () => ({ default: (await import('../../snippets/snippet-dialog.tsx')).SnippetDialog }))

export type SettingsFormProps = {
  readonly settings: Settings
  readonly onChange: (settings: Settings) => void
  readonly talk: Talk
  readonly draft: string
}

/** Which model answers and how; an empty field leaves the choice to the model. */
export function SettingsForm({ settings, onChange, talk, draft }: SettingsFormProps) {
  const { data } = useModelLists()
  const { data: defaults } = useDefaultModel()
  const [open, dialog] = useDisclosure(false)
  const unchosen = defaults === undefined ? t('defaultModel') : t('defaultModelNamed', { name: defaults.model })
  const set = (change: Partial<Settings>) => onChange({ ...settings, ...change })
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('model')}
        data={[{ value: '', label: unchosen }, ...(data === undefined ? [] : askable(data.stored, data.cards))]}
        value={settings.model}
        onChange={({ currentTarget }) => set({ model: currentTarget.value })}
      />
      <Textarea
        label={t('systemPrompt')}
        placeholder={t('systemHint')}
        autosize
        minRows={2}
        maxRows={8}
        value={settings.system}
        onChange={(event) => set({ system: event.currentTarget.value })}
      />
      <NumberField
        label={t('temperature')}
        hint={t('temperatureHint')}
        min={0}
        max={2}
        step={0.1}
        decimals={2}
        value={settings.temperature}
        onChange={(temperature) => set({ temperature })}
      />
      <NumberField
        label={t('maxTokens')}
        hint={t('maxTokensHint')}
        min={1}
        max={1_000_000}
        step={16}
        decimals={0}
        value={settings.maxTokens}
        onChange={(maxTokens) => set({ maxTokens })}
      />
      <NumberField
        label={t('seed')}
        hint={t('seedHint')}
        min={0}
        max={4_294_967_295}
        step={1}
        decimals={0}
        value={settings.seed}
        onChange={(seed) => set({ seed })}
      />
      <JsonFields settings={settings} onChange={set} />
      <Button variant="default" onClick={dialog.open}>
        {t('showAsCode')}
      </Button>
      {open && (
        <Suspense>
          <SnippetDialog
            onClose={dialog.close}
            fields={fieldsOf(settings)}
            messages={messagesOf({ turns: [] }, settings.system, { kind: 'question', text: questionOf(talk, draft) })}
          />
        </Suspense>
      )}
    </Stack>
  )
}

function questionOf({ conversation }: Talk, draft: string): string {
  const last = conversation.turns.findLast(({ asked }) => asked.kind === 'question')?.asked
  return draft.trim() || (last?.kind === 'question' ? last.text : t('exampleQuestion'))
}

// What is still being written is shown beside its field.
function fieldsOf(settings: Settings): Fields {
  const whole = (what: JsonSetting, text: string) => (problemOf(what, text) === undefined ? text : '')
  const { tools, schema } = settings
  return requestFields({ ...settings, tools: whole('tools', tools), schema: whole('schema', schema) })
}
