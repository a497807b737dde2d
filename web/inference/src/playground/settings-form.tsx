import { Button, Select, Stack, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { NumberField } from '../app/number-field.tsx'
import { useDefaultModel } from '../default-model/use-default-model.ts'
import { askable } from '../models/askable.ts'
import { useModelLists } from '../models/use-models.ts'
import { SnippetDialog } from '../snippets/snippet-dialog.tsx'
import { messagesOf } from './conversation.ts'
import { JsonFields } from './json-fields.tsx'
import { type Fields, problemOf, requestFields, type Settings } from './settings.ts'
import type { Talk } from './use-conversation.ts'

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
  const set = (change: Partial<Settings>) => onChange({ ...settings, ...change })
  return (
    <Stack gap="sm">
      <Select
        label="Model"
        placeholder={defaults === undefined ? 'The default model' : `The default model, ${defaults.model}`}
        clearable
        data={data === undefined ? [] : askable(data.stored, data.cards)}
        value={settings.model === '' ? null : settings.model}
        onChange={(model) => set({ model: model ?? '' })}
      />
      <Textarea
        label="System prompt"
        placeholder="You are a helpful assistant"
        autosize
        minRows={2}
        maxRows={8}
        value={settings.system}
        onChange={(event) => set({ system: event.currentTarget.value })}
      />
      <NumberField
        label="Temperature"
        hint="the model's own"
        min={0}
        max={2}
        step={0.1}
        decimals={2}
        value={settings.temperature}
        onChange={(temperature) => set({ temperature })}
      />
      <NumberField
        label="Maximum tokens"
        hint="what the context holds"
        min={1}
        max={1_000_000}
        step={16}
        decimals={0}
        value={settings.maxTokens}
        onChange={(maxTokens) => set({ maxTokens })}
      />
      <NumberField
        label="Seed"
        hint="another each time"
        min={0}
        max={4_294_967_295}
        step={1}
        decimals={0}
        value={settings.seed}
        onChange={(seed) => set({ seed })}
      />
      <JsonFields settings={settings} onChange={set} />
      <Button variant="default" onClick={dialog.open}>
        Show as code
      </Button>
      <SnippetDialog
        opened={open}
        onClose={dialog.close}
        fields={fieldsOf(settings)}
        messages={messagesOf({ turns: [] }, settings.system, { kind: 'question', text: questionOf(talk, draft) })}
      />
    </Stack>
  )
}

function questionOf({ conversation }: Talk, draft: string): string {
  const last = conversation.turns.findLast(({ asked }) => asked.kind === 'question')?.asked
  return draft.trim() || (last?.kind === 'question' ? last.text : 'What is the capital of Italy?')
}

// What is still being written is shown beside its field.
function fieldsOf(settings: Settings): Fields {
  const whole = (what: string, text: string) => (problemOf(what, text) === undefined ? text : '')
  const { tools, schema } = settings
  return requestFields({ ...settings, tools: whole('tools', tools), schema: whole('schema', schema) })
}
