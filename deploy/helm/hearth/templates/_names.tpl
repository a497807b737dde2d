{{/* The services and their ports, in the order in which all of them are listed. */}}
{{- define "hearth.ports" -}}
chatflow: 3000
inference: 8000
health: 8081
metrics: 9090
dashboard: 3001
{{- end }}

{{/* What objects are found by; never changes, for a StatefulSet's cannot. */}}
{{- define "hearth.selector" -}}
app.kubernetes.io/name: {{ . }}
app.kubernetes.io/part-of: hearth
{{- end }}

{{/* What Helm's users look for, on every object. Takes the root. */}}
{{- define "hearth.helmLabels" -}}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{/* The metadata of an object of one service: root, service, name. */}}
{{- define "hearth.metadata" -}}
name: {{ .name | default .service }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "hearth.selector" .service | nindent 2 }}
  {{- include "hearth.helmLabels" .root | nindent 2 }}
{{- end }}

{{/* "true" where a service has several pods, or may come to have: root, service. */}}
{{- define "hearth.several" -}}
{{- $values := get .root.Values .service -}}
{{- if or (gt (int $values.replicas) 1) (dig "autoscaling" "enabled" false $values) -}}true{{- end -}}
{{- end }}

{{/* An image: root, service. */}}
{{- define "hearth.image" -}}
{{- $own := (get .root.Values .service).image | default dict -}}
{{- $repository := $own.repository | default .root.Values.image.repository -}}
{{- $tag := $own.tag | default .root.Values.image.tag | default .root.Chart.AppVersion -}}
{{- printf "%s:%s" $repository $tag -}}
{{- end }}
