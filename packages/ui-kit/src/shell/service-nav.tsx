import { Anchor, Stack } from '@mantine/core'
import { type ServiceName, useServices } from './services.ts'
import classes from './shell.module.css'
import { StatusDot } from './status-dot.tsx'

const titles: Readonly<Record<ServiceName, string>> = {
  chatflow: 'Chatflow',
  inference: 'Inference',
  dashboard: 'Dashboards',
  metrics: 'Metrics',
  logs: 'Logs',
  health: 'Health',
}

const order = Object.keys(titles) as readonly ServiceName[]

/** Links to the pages of all services, each with the state of its service. */
export function ServiceNav({
  current,
  vertical = false,
}: {
  readonly current: ServiceName
  readonly vertical?: boolean
}) {
  const { services } = useServices()
  const links = order.flatMap((name) => {
    const link = services.find((service) => service.name === name)
    if (link === undefined) return []
    return [
      <Anchor
        key={name}
        href={name === current ? '/' : `${link.url}/`}
        className={classes.service}
        aria-current={name === current ? 'page' : undefined}
        underline="never"
      >
        <StatusDot state={link.state} />
        {titles[name]}
      </Anchor>,
    ]
  })
  if (vertical) return <Stack gap={4}>{links}</Stack>
  return <div className={classes.services}>{links}</div>
}
