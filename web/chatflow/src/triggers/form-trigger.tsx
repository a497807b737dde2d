import { CopyButton, serviceUrl } from '@hearth/ui-kit'
import { Link } from '@hearth/ui-kit/router'
import { Button, Checkbox, Code, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import type { Chatflow } from '../api/chatflow.ts'
import { type FormField, readForm } from '../chat/stream/read-form.ts'
import { Section } from './section.tsx'
import classes from './triggers.module.css'
import { t } from './words.ts'

/** The form that a flow begins with, and where it is filled in. */
export function FormTrigger({ flow }: { readonly flow: Chatflow }) {
  const form = readForm(flow)
  const fields = form?.fields ?? []
  return (
    <>
      <Section title={t('form')}>
        <Text size="sm">{t('formHint')}</Text>
        <FormAddress flow={flow} />
        <Group>
          <Button
            renderRoot={(props) => (
              <Link to="/flows/$id" params={{ id: flow.id }} search={{ tab: 'chat' }} {...props} />
            )}
          >
            {t('openChat')}
          </Button>
        </Group>
      </Section>
      <Section title={t('preview')}>
        {form !== undefined && form.title !== '' && <Text fw={600}>{form.title}</Text>}
        {form !== undefined && form.description !== '' && <Text size="sm">{form.description}</Text>}
        {fields.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('noFields')}
          </Text>
        )}
        <Stack gap="xs">
          {fields.map((field) => (
            <Preview key={field.name} field={field} />
          ))}
        </Stack>
      </Section>
    </>
  )
}

function FormAddress({ flow }: { readonly flow: Chatflow }) {
  if (!flow.isPublic) return <Text size="sm">{t('privateForm')}</Text>
  const address = `${serviceUrl()}/c/${flow.id}`
  return (
    <>
      <Text size="sm">{t('publicForm')}</Text>
      <Group gap="xs" wrap="nowrap">
        <Code block className={classes.text}>
          {address}
        </Code>
        <CopyButton text={address} label={t('copyAddress')} />
      </Group>
    </>
  )
}

// Looks as it will; nothing is sent from here.
function Preview({ field: { label, type, options } }: { readonly field: FormField }) {
  if (type === 'boolean') return <Checkbox label={label} />
  if (type === 'number') return <NumberInput label={label} />
  if (type === 'options') return <Select label={label} placeholder={t('chooseOne')} data={[...options]} />
  return <TextInput label={label} />
}
