import { ErrorState, UploadIcon } from '@hearth/ui-kit'
import { Link, useNavigate } from '@hearth/ui-kit/router'
import {
  Alert,
  Button,
  Checkbox,
  FileButton,
  Group,
  NativeSelect,
  Stack,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useMemo, useState } from 'react'
import { readDashboard } from '../../model/read/read-dashboard.ts'
import { sourcesFor } from '../../model/sources/source-families.ts'
import { useDataSources } from '../../queries/data-sources.ts'
import { useFolders } from '../../queries/folders.ts'
import { useImportDashboard } from '../../queries/import-dashboard.ts'
import classes from '../home-page.module.css'
import { ImportReportView } from './import-report-view.tsx'
import { answersTo, type InputQuestion, parseImport } from './parse-import.ts'
import { t } from './words.ts'

/** A dashboard from elsewhere: pasted or uploaded, looked through, stored. */
export function ImportPage() {
  const [text, setText] = useState('')
  const parsed = useMemo(() => parseImport(text), [text])
  const upload = async (file: File | null) => {
    if (file !== null) setText(await file.text())
  }
  return (
    <div className={classes.page}>
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t('title')}
        </Title>
        <FileButton accept="application/json,.json" onChange={upload}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<UploadIcon size={16} />}>
              {t('chooseFile')}
            </Button>
          )}
        </FileButton>
      </Group>
      <Link to="/">{t('all')}</Link>
      <Textarea
        label={t('json')}
        description={t('jsonHint')}
        placeholder='{ "title": "…", "panels": [ … ] }'
        rows={12}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          // The browser takes minutes to insert thousands of lines itself.
          if (text !== '') return
          event.preventDefault()
          setText(event.clipboardData.getData('text/plain'))
        }}
        error={parsed.kind === 'faulty' ? parsed.message : undefined}
      />
      {parsed.kind === 'dashboard' && <Preview key={text} json={parsed.json} questions={parsed.questions} />}
    </div>
  )
}

type PreviewProps = { readonly json: unknown; readonly questions: readonly InputQuestion[] }

function Preview({ json, questions }: PreviewProps) {
  const dashboard = useMemo(() => readDashboard(json), [json])
  const { data: sources = [] } = useDataSources()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [folderUid, setFolderUid] = useState('')
  const [overwrite, setOverwrite] = useState(false)
  const navigate = useNavigate()
  const { mutate, error, isPending } = useImportDashboard()
  const first = (among: typeof sources) => among.find(({ isDefault }) => isDefault) ?? among[0]
  const usual = (type: string) => (first(sourcesFor(sources, type)) ?? first(sources))?.uid ?? ''
  const start = () =>
    mutate(
      { dashboard: json, inputs: answersTo(questions, chosen, usual), folderUid, overwrite },
      { onSuccess: ({ importedUrl, uid }) => navigate({ to: importedUrl || `/d/${uid}` }) },
    )
  return (
    <Stack gap="md">
      <Alert variant="default" title={dashboard.title === '' ? t('untitled') : dashboard.title}>
        <ImportReportView json={json} />
      </Alert>
      <Questions
        questions={questions}
        answers={Object.fromEntries(answersTo(questions, chosen, usual).map(({ name, value }) => [name, value]))}
        onAnswer={(name, value) => setChosen({ ...chosen, [name]: value })}
      />
      <FolderChoice value={folderUid} onChange={setFolderUid} />
      <Checkbox
        label={t('overwrite')}
        checked={overwrite}
        onChange={(event) => setOverwrite(event.currentTarget.checked)}
      />
      {error !== null && <ErrorState error={error} />}
      <Group>
        <Button onClick={start} loading={isPending}>
          {t('import')}
        </Button>
      </Group>
    </Stack>
  )
}

type QuestionsProps = {
  readonly questions: readonly InputQuestion[]
  readonly answers: Readonly<Record<string, string>>
  readonly onAnswer: (name: string, value: string) => void
}

function Questions({ questions, answers, onAnswer }: QuestionsProps) {
  const { data: sources = [] } = useDataSources()
  return questions.map(({ name, label, type }) =>
    type === 'datasource' ? (
      <NativeSelect
        key={name}
        label={label}
        value={answers[name] ?? ''}
        onChange={(event) => onAnswer(name, event.currentTarget.value)}
        data={sources.map((source) => ({ value: source.uid, label: `${source.name} (${source.type})` }))}
      />
    ) : (
      <TextInput
        key={name}
        label={label}
        value={answers[name] ?? ''}
        onChange={(event) => onAnswer(name, event.currentTarget.value)}
      />
    ),
  )
}

function FolderChoice({ value, onChange }: { readonly value: string; readonly onChange: (uid: string) => void }) {
  const { data: folders = [] } = useFolders()
  return (
    <NativeSelect
      label={t('folder')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: t('rootFolder') }, ...folders.map(({ uid, title }) => ({ value: uid, label: title }))]}
    />
  )
}
