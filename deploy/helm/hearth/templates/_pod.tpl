{{/* What a pod is: what "hearth.workload" takes, with values and port of the service. */}}
{{- define "hearth.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: 30
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .values.serviceAccountName }}
serviceAccountName: {{ . }}
{{- end }}
{{- with .values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with dig "gpu" "runtimeClassName" "" .values }}
runtimeClassName: {{ . }}
{{- end }}
{{- range $key := list "nodeSelector" "tolerations" "affinity" "topologySpreadConstraints" }}
{{- with get $.values $key }}
{{ $key }}:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
containers:
  - name: {{ .service }}
    image: {{ include "hearth.image" . | quote }}
    {{- with .root.Values.image.pullPolicy }}
    imagePullPolicy: {{ . }}
    {{- end }}
    args: [serve, {{ .service }}]
    ports:
      - { name: http, containerPort: {{ .port }} }
    env:
      {{- include "hearth.commonEnv" .root | nindent 6 }}
      {{- with .env | trim }}
      {{- . | nindent 6 }}
      {{- end }}
      {{- with .values.env }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
    # A start may have to load a model or mend a store: up to five minutes.
    startupProbe:
      httpGet: { path: {{ .startup | default "/readyz" }}, port: http }
      periodSeconds: 2
      timeoutSeconds: 5
      failureThreshold: 150
    readinessProbe:
      httpGet: { path: /readyz, port: http }
      periodSeconds: 5
      timeoutSeconds: 5
    livenessProbe:
      httpGet: { path: /livez, port: http }
      periodSeconds: 10
      timeoutSeconds: 10
      failureThreshold: 6
    resources:
      {{- $limits := merge (.limits | default dict) (.values.resources.limits | default dict) }}
      {{- merge (dict "limits" $limits) .values.resources | toYaml | nindent 6 }}
    securityContext:
      allowPrivilegeEscalation: false
      readOnlyRootFilesystem: true
      capabilities: { drop: [ALL] }
    volumeMounts:
      - { name: data, mountPath: /data }
      - { name: tmp, mountPath: /tmp }
      {{- with .mounts }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 1Gi }
  {{- with .volumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}
