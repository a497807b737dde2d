import { ErrorState, LoadingState, SearchIcon } from '@hearth/ui-kit'
import { useNavigate } from '@hearth/ui-kit/router'
import { Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCreateFlow } from '../../api/use-flows.ts'
import { type TemplateOutline, useTemplates } from '../../templates/use-templates.ts'
import { t } from '../words.ts'
import { beginFlow } from './begin-flow.ts'
import { CreateBar } from './create-bar.tsx'
import { matchTemplates, type SoughtTemplate } from './match-templates.ts'
import classes from './new-flow.module.css'
import { smallPicture, TemplateCard } from './template-card.tsx'

/** Makes a flow of a template, or an empty one, and goes there. */
export function TemplateForm() {
  const { data, error, refetch } = useTemplates()
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <LoadingState label={t('loadingTemplates')} />
  return <Form templates={data} />
}

function Form({ templates }: { readonly templates: readonly TemplateOutline[] }) {
  const [sought, setSought] = useState<SoughtTemplate>({ words: '' })
  const [chosen, setChosen] = useState('emptyChatflow')
  // Until somebody names it, it is named after what it begins with.
  const [ownName, setOwnName] = useState<string>()
  const name = ownName ?? templates.find(({ id }) => id === chosen)?.templateName ?? t('newFlow')
  const { mutate, isPending, error } = useBegin()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ chosen, name: name.trim() })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Narrow templates={templates} sought={sought} onSeek={(change) => setSought({ ...sought, ...change })} />
        <Radio.Group value={chosen} onChange={setChosen} aria-label={t('beginWith')}>
          <div className={classes.cards}>
            {sought.words === '' && sought.usecase === undefined && <EmptyCards />}
            {matchTemplates(templates, sought).map(({ id, templateName, description, usecases, picture }) => (
              <TemplateCard
                key={id}
                value={id}
                title={templateName}
                description={description}
                tags={usecases}
                picture={picture}
              />
            ))}
          </div>
        </Radio.Group>
        {matchTemplates(templates, sought).length === 0 && <Text c="dimmed">{t('noTemplate')}</Text>}
        <CreateBar name={name} onName={setOwnName} action={t('create')} busy={isPending} error={error} />
      </Stack>
    </form>
  )
}

function EmptyCards() {
  return (
    <>
      <TemplateCard
        value="emptyChatflow"
        title={t('emptyChatflow')}
        description={t('emptyChatflowHint')}
        tags={[]}
        picture={smallPicture()}
      />
      <TemplateCard
        value="emptyAgentflow"
        title={t('emptyAgentflow')}
        description={t('emptyAgentflowHint')}
        tags={[]}
        picture={smallPicture(['startAgentflow', 'Agent Flows'])}
      />
    </>
  )
}

type NarrowProps = {
  readonly templates: readonly TemplateOutline[]
  readonly sought: SoughtTemplate
  readonly onSeek: (change: Partial<SoughtTemplate>) => void
}

function Narrow({ templates, sought, onSeek }: NarrowProps) {
  const usecases = [...new Set(templates.flatMap((template) => template.usecases))].toSorted()
  return (
    <Group gap="xs">
      <TextInput
        type="search"
        flex="1 1 12rem"
        data-autofocus
        aria-label={t('searchTemplates')}
        placeholder={t('searchTemplates')}
        leftSection={<SearchIcon size={16} />}
        value={sought.words}
        onChange={(event) => onSeek({ words: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('usecase')}
        data={[{ value: '', label: t('anyUsecase') }, ...usecases]}
        value={sought.usecase ?? ''}
        onChange={({ currentTarget: { value } }) => onSeek({ usecase: value === '' ? undefined : value })}
      />
    </Group>
  )
}

function useBegin() {
  const navigate = useNavigate()
  const { mutateAsync: create } = useCreateFlow()
  return useMutation({
    mutationFn: async ({ chosen, name }: { readonly chosen: string; readonly name: string }) =>
      create(await beginFlow(chosen, name)),
    onSuccess: ({ id }) => navigate({ to: '/flows/$id', params: { id } }),
  })
}
