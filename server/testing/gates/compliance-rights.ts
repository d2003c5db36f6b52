/** The lines of the table of rights about companies, compliance, training and questionnaires. */
export const complianceRights = `
companies.list                in      no   no        no          no     no          no    yes     yes        no     yes   no
companies.get                in      –    –         –           –      –           –     yes     yes        –      yes   –
companies.create              in      no   no        no          no     no          no    no      yes        no     yes   no
companies.update              in      –    –         –           –      –           –     no      yes        –      yes   –
companies.addMarketEntry      in      –    –         –           –      –           –     no      yes        –      yes   –
companies.updateMarketEntry   in      –    –         –           –      –           –     no      yes        –      yes   –
companies.merge               in      –    –         –           –      –           –     no      yes        –      yes   –
companies.undoMerge           in      –    –         –           –      –           –     no      yes        –      yes   –
companies.listTypedNames      in      no   no        no          no     no          no    no      yes        no     no    no
companies.linkTypedName       in      –    –         –           –      –           –     –       yes        –      –     –
companies.dismissTypedName    in      –    –         –           –      –           –     –       yes        –      –     –
companies.reopenTypedName     in      –    –         –           –      –           –     –       yes        –      –     –

compliance.listApprovals      in      no   no        no          no     no          no    no      yes        no     no    no
compliance.getApproval       in      –    –         –           –      –           –     –       yes        –      –     –
compliance.decideApproval     in      –    –         –           –      –           –     –       yes        –      –     –
compliance.sendQuestion       in      –    –         –           –      –           –     –       yes        –      –     –
compliance.listOwnQuestions   in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
compliance.answerQuestion     in      –    –         –           yes    –           –     –       –          –      –     –
compliance.judgeExperts       in      yes  yes       –           –      –           –     yes     –          –      –     –
compliance.listRuleSets       in      no   no        no          no     no          no    no      yes        no     no    no
compliance.listRuleOwners     in      no   no        no          no     no          no    no      yes        no     no    no
compliance.getRuleSet        in      no   no        no          no     no          no    no      yes        no     no    –
compliance.getRuleVersion    in      no   no        no          no     no          no    no      yes        no     no    –
compliance.saveRuleDraft      in      no   no        no          no     no          no    no      yes        no     no    –
compliance.discardRuleDraft   in      no   no        no          no     no          no    no      yes        no     no    –
compliance.proposeRules       in      no   no        no          no     no          no    no      yes        no     no    –
compliance.returnRules        in      no   no        no          no     no          no    no      yes        no     no    –
compliance.publishRules       in      no   no        no          no     no          no    no      yes        no     no    –
compliance.simulateRules      in      no   no        no          no     no          no    no      yes        no     no    –
compliance.getSimulation     in      no   no        no          no     no          no    no      yes        no     no    –
compliance.cancelSimulation   in      no   no        no          no     no          no    no      yes        no     no    –
compliance.listDelegations    in      no   no        no          no     no          no    no      yes        no     no    no
compliance.nameDeputy         in      no   no        no          no     no          no    no      yes        no     no    no
compliance.endDelegation      in      –    –         –           –      –           –     –       yes        –      –     –
compliance.listRestrictedLists in      no   no        no          no     no          no    no      yes        no     no    no
compliance.listRestrictions   in      –    –         –           –      –           –     –       yes        –      –     –
compliance.getRestriction    in      –    –         –           –      –           –     –       yes        –      –     –
compliance.addRestriction     in      –    –         –           –      –           –     –       yes        –      –     –
compliance.endRestriction     in      –    –         –           –      –           –     –       yes        –      –     –
compliance.editRestriction    in      –    –         –           –      –           –     –       yes        –      –     –
compliance.previewRestrictions in      –    –         –           –      –           –     –       yes        –      –     –
compliance.importRestrictions in      –    –         –           –      –           –     –       yes        –      –     –
compliance.exportRestrictions in      –    –         –           –      –           –     –       yes        –      –     –

incidents.report              in      yes  –         –           yes    –           –     no      no         –      –     –
incidents.list                in      no   no        no          no     no          no    no      yes        no     no    no
incidents.get                in      –    –         –           –      –           –     –       yes        –      –     –
incidents.assess              in      –    –         –           –      –           –     –       yes        –      –     –
incidents.exportAccesses      in      –    –         –           –      –           –     –       yes        –      –     –

questionnaires.list           in      no   no        no          no     no          no    yes     yes        no     no    no
questionnaires.listForClient  in      –    –         –           –      –           –     yes     yes        –      –     –
questionnaires.get           in      –    –         –           –      –           –     yes     yes        –      –     –
questionnaires.preview        in      –    –         –           –      –           –     yes     yes        –      –     –
questionnaires.saveDraft      in      –    –         –           –      –           –     yes     yes        –      –     –
questionnaires.discardDraft   in      –    –         –           –      –           –     yes     yes        –      –     –
questionnaires.publish        in      –    –         –           –      –           –     yes     yes        –      –     –

training.listOwn              in      yes   yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
training.get                 in      –     –     –     yes   yes   –     –     –     –     –     –
training.advance              in      –     –     –     yes   yes   –     –     –     –     –     –
training.answer               in      –     –     –     yes   yes   –     –     –     –     –     –
training.listModules          in      no    no    no    no    no    no    yes   yes   no    no    no
training.create               in      no    no    no    no    no    no    yes   yes   no    no    no
training.saveDraft            in      –     –     –     –     –     –     yes   yes   –     –     –
training.discardDraft         in      –     –     –     –     –     –     yes   yes   –     –     –
training.publish              in      –     –     –     –     –     –     yes   yes   –     –     –
training.listStandings        in      –     –     –     –     –     –     yes   yes   –     –     –
training.exportStandings      in      –     –     –     –     –     –     yes   yes   –     –     –
training.remind               in      –     –     –     –     –     –     yes   yes   –     –     –

surveys.open                  yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   survey_link_expired
surveys.saveDraft             in      –    –         –           yes    –           –     –       –          –      –     –
surveys.submit                in      –    –         –           yes    –           –     –       –          –      –     –
surveys.listResponses         in      yes  –         –           yes    –           –     yes     yes        –      –     –
surveys.listDue               in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
surveys.listAsked             in      –    –         –           –      –           –     yes     yes        –      –     –
surveys.request               in      yes  no        –           –      –           –     yes     –          –      –     –
surveys.getPostCall          in      yes  –         –           yes    –           –     yes     yes        –      –     –
surveys.listPostCallResponses in      yes  –         –           yes    –           –     yes     yes        –      –     –
surveys.submitPostCall        in      yes  –         –           yes    –           –     no      yes        –      –     –
`
