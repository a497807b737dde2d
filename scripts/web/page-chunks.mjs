// Into which files a page's scripts are put.

/** Words of another language than English, which come with no file that other readers load. */
const translation = /[\\/](words|said)\.[a-z]{2}\.ts$/

// What every dashboard is drawn with, whether it is read, edited or embedded: as one file it is smaller than as thirty.
// What only some ask for is not among it, nor what pulls that along.
const shown = [
  /^(view|layout|time|variables|model\/(annotations|field|frames|interpolate|layout|queries|reduce|time|variables|view))\/[\w-]+\.tsx?$/,
  /^model\/read\/(options\/)?[\w-]+\.ts$/,
  /^(annotations\/annotations-context|panels\/(links\/(opened-links|target-of|value-links)|single\/(readable-on|sparkline(-path)?|text-color)|stat\/stat-chars|word-[\w-]+))\.tsx?$/,
  /^panel\/(link-props|panel-(address|card|error-boundary|header|menu|message)|use-panel-data|words)\.tsx?$/,
  /^panel\/body\/(data-panel|kinds|panel-body|shown-body)\.tsx?$/,
]
const later =
  /^model\/(read\/(read-dashboard|options\/read-(bars|candles|heatmap|nodes|states|trend|xy))|variables\/(add-filter|address-filters)|view\/(bucket-sizes|cell-style|to-table|why-no-data))\.ts$/

// Lines over time, which most dashboards have and other plots are drawn with as well.
const lines =
  /[\\/](uplot[\\/]|packages[\\/]ui-kit[\\/]src[\\/]chart[\\/](?!chart-(tooltip|floating)|tooltip-place)|web[\\/]dashboard[\\/]src[\\/]panels[\\/](timeseries|legend)[\\/](?!exemplar|series-tooltip|tooltip-rows))/

// What lies over a page: lines have tooltips, and other pages dialogs.
const portal = /[\\/]@mantine[\\/].*[\\/](Portal|OptionalPortal|use-merged-ref)[\\/.]/

// What forms are made of: who needs one of these needs the next one soon.
const fields =
  /[\\/]@mantine[\\/].*[\\/](Input|InputBase|TextInput|NativeSelect|Textarea|Checkbox|InlineInput|ComboboxChevron|get-parsed-combobox-data|use-uncontrolled|use-resolved-styles-api)[\\/.]/

function isShown(id) {
  const path = id.split('/web/dashboard/src/')[1]
  return path !== undefined && !later.test(path) && shown.some((some) => some.test(path))
}

/**
 * What a page begins with is one file instead of fifty: it is compressed as a whole, and asked for at once.
 * What comes later stays in the files that rolldown makes of it.
 */
export const pageChunks = {
  groups: [
    { name: 'base', tags: ['$initial'], test: (id) => !translation.test(id) },
    {
      name: 'shown',
      test: (id) => isShown(id) && !translation.test(id),
      minShareCount: 2,
    },
    { name: 'portal', test: portal, minShareCount: 2 },
    { name: 'fields', test: fields, minShareCount: 2 },
    { name: 'lines', test: (id) => lines.test(id) && !translation.test(id), minShareCount: 2 },
  ],
}
