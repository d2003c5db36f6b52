import { useState } from 'react'
import { useTranslate } from '../../platform/translations.ts'
import { usePathParam } from '../../platform/url-state.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { ChatPanel, ToolsContainer } from '../chat/chat-panel.tsx'
import { ProjectByLinkPanel } from '../projects/project-by-link-panel.tsx'

/** A project as the bearer of a share link sees it, with the conversation about it. */
export function ProjectByLinkScreen() {
  const t = useTranslate()
  const [toolsContainer, setToolsContainer] = useState<HTMLElement | null>(null)
  return (
    <ProjectByLinkPanel>
      <Panel title={t('CHAT.ONE')} link={<ToolsContainer onContainer={setToolsContainer} />}>
        <ChatPanel chatId={usePathParam('projectId')} toolsContainer={toolsContainer} />
      </Panel>
    </ProjectByLinkPanel>
  )
}
