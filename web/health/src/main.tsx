import { EmptyState, mountPage, RefreshPicker, Shell, TimeRangePicker } from '@hearth/ui-kit'
import { TimeChart } from '@hearth/ui-kit/chart'

mountPage(
  <Shell
    service="health"
    actions={
      <>
        <TimeRangePicker value={{ from: 'now-1h', to: 'now' }} onChange={() => {}} />
        <RefreshPicker value="5s" onChange={() => {}} onRefresh={() => {}} />
      </>
    }
  >
    <EmptyState title="Nothing has been checked yet">It takes a second.</EmptyState>
    <TimeChart
      label="a"
      height={200}
      times={[1000000, 2000000, 3000000]}
      series={[{ label: 'x', values: [1, 3, 2], fill: 0.2 }]}
      format={String}
    />
  </Shell>,
)
