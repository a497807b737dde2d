import { AskError, Shell } from '@hearth/ui-kit'
import { Tabs } from '@mantine/core'
import { KeyForm } from '../api/key-form.tsx'
import { useForgetKey } from '../api/use-page-key.ts'
import { useOwnOffer } from '../default-model/use-default-model.ts'
import { EmbeddingsView } from '../embeddings/embeddings-view.tsx'
import { ModelsView } from '../models/models-view.tsx'
import { useModelLists } from '../models/use-models.ts'
import { PlaygroundView } from '../playground/playground-view.tsx'
import classes from './app.module.css'
import { useView } from './use-view.ts'
import { parseView, views } from './view.ts'
import { t } from './words.ts'

/** The page of the inference service: talk to a model, look after models, compare texts. */
export function App() {
  const [view, go] = useView()
  const { error } = useModelLists()
  const offer = useOwnOffer()
  const account = useForgetKey()
  const locked = error instanceof AskError && error.status === 401
  const open = (value: string | null) => go(parseView(`?view=${value ?? ''}`))
  return (
    <Tabs value={view} onChange={open} className={classes.tabs}>
      <Shell
        service="inference"
        fill
        title={views.find((one) => one.view === view)?.label}
        offer={offer}
        account={account}
        views={
          <Tabs.List aria-label={t('views')} className={classes.bar}>
            {views.map(({ view: value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        }
      >
        {locked ? <KeyForm /> : <Panels />}
      </Shell>
    </Tabs>
  )
}

function Panels() {
  return (
    <>
      <Tabs.Panel value="playground" className={classes.panel}>
        <PlaygroundView />
      </Tabs.Panel>
      <Tabs.Panel value="models" className={classes.panel} keepMounted={false}>
        <ModelsView />
      </Tabs.Panel>
      <Tabs.Panel value="embeddings" className={classes.panel}>
        <EmbeddingsView />
      </Tabs.Panel>
    </>
  )
}
