import { chatPermissions } from './chat-permissions.ts'
import { compliancePermissions } from './compliance-permissions.ts'
import { phonePermissions } from './phone-permissions.ts'
import { schedulingPermissions } from './scheduling-permissions.ts'
import { type Principal, principals } from './test-world.ts'

/**
 * What should come of it: `yes`, or the refusal. Written by hand from what the product promises, never from its
 * policies: the gate asks the running product and compares.
 *
 * yes  it is done · in  sign in first · –  told that there is no such thing · no  forbidden · else the refusal's code
 */
const table = `
operation                     visitor team colleague otherClient expert otherExpert staff serving compliance vendor admin foreign
tenancy.getSettings           yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
tenancy.findTenantByUrl       yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   –
tenancy.findTenantById        yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   –
tenancy.findTenantTranslations yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   –
tenancy.findTenantVariables   yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   –
tenancy.findTenantAssets      yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   –
tenancy.findTenantSettings    yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   –
tenancy.listFeatureFlags      in      no   no        no          no     no          no    no      no         no     yes   no
tenancy.setFeatureFlag        in      no   no        no          no     no          no    no      no         no     yes   no
tenancy.setWorkflowType       in      no   no        no          no     no          no    no      no         no     yes   no
tenancy.searchWordings        in      no   no        no          no     no          no    no      no         no     yes   no
tenancy.previewMail           in      –   –        –          –     –          –    –      –         –     yes   –
tenancy.setWording            in      –   –        –          –     –          –    –      –         –     yes   –
tenancy.resetWording          in      –   –        –          –     –          –    –      –         –     yes   –

telemetry.recordPageView      yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
telemetry.recordDefect        yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes

people.closePromotion         in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
people.getExpert             in      yes  yes       yes         yes    –           yes   yes     yes        –      yes   –
people.getProfile            in      –    –         –           yes    –           yes   yes     –          –      yes   –
people.updateProfile          in      –    –         –           yes    –           no    no      –          –      yes   –
people.listEmployments        in      –    –         –           yes    –           yes   yes     –          –      yes   –
people.addEmployment          in      –    –         –           yes    –           no    no      –          –      yes   –
people.updateEmployment       in      –    –         –           yes    –           no    no      –          –      yes   –
people.removeEmployment       in      –    –         –           yes    –           no    no      –          –      yes   –
people.restoreEmployment      in      –    –         –           yes    –           no    no      –          –      yes   –
people.confirmEmployment      in      –    –         –           yes    –           no    no      –          –      yes   –
people.unconfirmEmployment    in      –    –         –           yes    –           no    no      –          –      yes   –
people.confirmFact            in      –    –         –           yes    –           no    no      –          –      yes   –
people.unconfirmFact          in      –    –         –           yes    –           no    no      –          –      yes   –
people.getPhoto              in      yes  yes       yes         –      –           yes   yes     yes        –      yes   –
people.uploadPhoto            in      –    –         –           yes    –           no    no      –          –      yes   –
people.removePhoto            in      –    –         –           yes    –           no    no      –          –      yes   –
people.getRoleProfile        in      –    –         –           yes    –           yes   yes     –          –      yes   –
people.updateContactInfo      in      –    –         –           yes    –           no    no      –          –      yes   –
people.updateServiceEmail     in      –    –         –           yes    –           no    no      –          –      yes   –
people.confirmServiceEmail    yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   service_email_link_expired
people.listRelationships      in      –    –         –           yes    –           yes   yes     yes        –      yes   –
people.setRelationships       in      –    –         –           yes    –           no    no      –          –      yes   –
people.setExternalIds          in      –    –         –           no     –           no    no      –          –      yes   –
people.findByExternalId        in      no   no        no          no     no          yes   yes     no         no     yes   no
people.setRole                in      –    yes       –           –      –           –     –       no         –      yes   –
people.setAdmin               in      –    yes       –           –      –           –     –       no         –      yes   –
people.setPremiumLicense      in      –    yes       –           –      –           –     –       no         –      yes   –
people.restrict               in      –    no        –           –      –           –     –       yes        –      no    –
people.restore                in      –    no        –           –      –           –     –       yes        –      no    –

permissions.set                in      –    –         –           –      –           –     –       no         –      yes   –
permissions.listOwn           in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes

factors.get                  in yes yes yes yes yes yes yes yes yes yes yes
factors.startTotp             in yes yes yes yes yes yes yes yes yes yes yes
factors.confirmTotp           in yes factor_setup_not_started factor_setup_not_started factor_setup_not_started factor_setup_not_started factor_setup_not_started factor_setup_not_started factor_setup_not_started factor_setup_not_started factor_setup_not_started factor_wrong
factors.removeTotp            in yes factor_wrong factor_wrong factor_wrong factor_wrong factor_wrong factor_wrong factor_wrong factor_wrong factor_wrong factor_wrong
factors.renewRecoveryCodes    in yes factor_wrong factor_wrong factor_wrong factor_wrong factor_wrong factor_wrong factor_wrong factor_wrong factor_wrong factor_wrong
factors.startPasskey          in yes yes yes yes yes yes yes yes yes yes yes
factors.addPasskey            in yes passkey_rejected passkey_rejected passkey_rejected passkey_rejected passkey_rejected passkey_rejected passkey_rejected passkey_rejected passkey_rejected passkey_rejected
factors.renamePasskey         in yes – – – – – – – – – –
factors.getPasskeyProof       in yes yes yes yes yes yes yes yes yes yes yes
factors.removePasskey         in yes – – – – – – – – – –
factors.reset                 in      –    yes       –           –      –           –     –       no         –      yes   –
factors.getProofOfWorkChallenge yes yes yes yes yes yes yes yes yes yes yes yes

identity.getSignInMethods     yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.signInWithPassword   yes     yes  yes       yes         other_portal other_portal yes yes yes     yes    yes   wrong_credentials
identity.getPendingSignIn     yes yes yes yes pending_sign_in_expired pending_sign_in_expired yes yes yes yes yes pending_sign_in_expired
identity.verifySecondFactor   yes yes yes yes pending_sign_in_expired pending_sign_in_expired yes yes yes yes yes pending_sign_in_expired
identity.startRequiredSetup   yes yes yes yes pending_sign_in_expired pending_sign_in_expired yes yes yes yes yes pending_sign_in_expired
identity.confirmRequiredSetup yes yes yes yes pending_sign_in_expired pending_sign_in_expired yes yes yes yes yes pending_sign_in_expired
identity.getPasskeyRequest    yes yes yes yes yes yes yes yes yes yes yes yes
identity.signInWithPasskey    yes yes yes yes passkey_rejected passkey_rejected yes yes yes yes yes passkey_rejected
identity.requestSignInLink    yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.checkMember          yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.redeemSignInLink     yes     yes  yes       yes         sign_in_link_expired sign_in_link_expired yes yes    yes        yes    yes   sign_in_link_expired
identity.refreshSession       yes     yes  yes       yes         session_ended session_ended yes yes yes       yes    yes   session_ended
identity.signOut              yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.getCurrentUser       in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.getSessionContext    in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.listSessions         in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.endSession           in      yes  –         –           –      –           –     –       –          –      –     –
identity.endOtherSessions     in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.getCredentials       in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.reauthenticate       in      yes  sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again sign_in_again
identity.changePassword       in      yes  wrong_password wrong_password wrong_password wrong_password wrong_password wrong_password wrong_password wrong_password wrong_password wrong_password
identity.issueLiveTicket      in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.setPreferences       in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.getSignInPolicy      in      no   no        no          no     no          no    no      no         no     yes   no
identity.setSignInPolicy      in      no   no        no          no     no          no    no      no         no     yes no
identity.requestPasswordReset yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.checkPasswordReset   yes     yes  yes       yes         reset_link_expired reset_link_expired yes yes  yes        yes    yes   reset_link_expired
identity.redeemPasswordReset  yes     yes  yes       yes         reset_link_expired reset_link_expired yes yes  yes        yes    yes   reset_link_expired
identity.startProviderSignIn  yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   –
identity.completeProviderSignIn yes     yes  yes       yes         provider_sign_in_expired provider_sign_in_expired yes yes yes   yes    yes   provider_sign_in_expired
identity.listConnections      in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.startConnection      in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   –
identity.connect              in      yes  provider_sign_in_expired provider_sign_in_expired provider_sign_in_expired provider_sign_in_expired provider_sign_in_expired provider_sign_in_expired provider_sign_in_expired provider_sign_in_expired provider_sign_in_expired provider_sign_in_expired
identity.disconnect           in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   –
identity.getAuthInfo          in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.redeemSignInCode    yes     yes  yes       yes         sign_in_code_expired sign_in_code_expired yes yes yes yes    yes   sign_in_code_expired
identity.openOnPhone         in yes sign_in_method_not_allowed sign_in_method_not_allowed yes sign_in_method_not_allowed sign_in_method_not_allowed sign_in_method_not_allowed sign_in_method_not_allowed yes sign_in_method_not_allowed yes
identity.reportError          yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.getActivation        in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.resendActivation     in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.activate             in      yes  –         –           –      –           –     –       –          –      –     –
identity.startImpersonation   in      –    –         –           –      –           –     yes     –          –      –     –
identity.resumeImpersonation  yes     yes  yes       yes         impersonation_ended impersonation_ended yes yes  yes        yes    yes   impersonation_ended
identity.getImpersonation     in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.stopImpersonation    in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.openShareLink        yes     yes  yes       yes         share_link_expired share_link_expired yes yes yes yes yes share_link_expired
identity.getAnonymousUser     in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
identity.checkAccess          yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes

terms.listCurrent             yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
terms.getStatus               in      yes  –         –           –      –           yes   yes     –          –      yes   –
terms.agree                   in      yes  –         –           –      –           –     –       –          –      –     –
terms.agreePrivacy            in      yes  –         –           –      –           –     –       –          –      –     –
terms.listHistory             in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
terms.getText                in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
terms.listVersions            in      no   no        no          no     no          no    no      no         no     yes   no
terms.saveDraft               in      no   no        no          no     no          no    no      no         no     yes   no
terms.discardDraft            in      no   no        no          no     no          no    no      no         no     yes   –
terms.publish                 in      no   no        no          no     no          no    no      no         no     yes   –
terms.withdraw                in      no   no        no          no     no          no    no      no         no     yes   –
terms.setLapse                in      no   no        no          no     no          no    no      no         no     yes   no

registration.start            –       –    –         –           yes    yes         –     –       –          –      –     –
registration.open             –       –    –         –           yes    yes         –     –       –          –      –     –
registration.save             –       –    –         –           yes    yes         –     –       –          –      –     –
registration.mail             –       –    –         –           yes    yes         –     –       –          –      –     –
registration.resume           –       –    –         –           yes    yes         –     –       –          –      –     –
registration.complete         –       –    –         –           yes    yes         –     –       –          –      –     –

notifications.list            in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
notifications.markRead        in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
notifications.listPreferences in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
notifications.setPreference   in      yes  yes       yes         yes    yes         yes   yes     yes        –      yes   yes
notifications.listDevices     in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
notifications.registerDevice  in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
notifications.removeDevice    in      yes  –         –           –      –           –     –       –          –      –     –
notifications.getMailStatus   in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
notifications.retryAddress    in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
notifications.reportBounce    yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
notifications.getDeliverySettings in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
notifications.setDeliverySettings in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
notifications.unsubscribe     yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   unsubscribe_unknown

invitations.inviteSingle      in      no   no        no          no     no          no    yes     no         no     no    no
invitations.inviteVendor      in      no   no        no          no     no          no    yes     no         no     no    no
invitations.listInvitableCompanies in      no   no        no          no     no          no    yes     no         no     no    no
invitations.upload            in      no   no        no          no     no          no    yes     no         no     no    no
invitations.listBatches       in      no   no        no          no     no          no    yes     no         no     yes   no
invitations.getBatch         in      –    –         –           –      –           –     yes     –          –      –     –
invitations.sendBatch         in      –    –         –           –      –           –     yes     –          –      –     –
invitations.discardBatch      in      –    –         –           –      –           –     yes     –          –      –     –
invitations.downloadReport    in      –    –         –           –      –           –     yes     –          –      –     –
invitations.resend            in      –    –         –           –      –           –     yes     –          –      –     –
invitations.withdraw          in      –    –         –           –      –           –     yes     –          –      –     –
invitations.reinstate         in      –    –         –           –      –           –     yes     –          –      –     –
invitations.check             yes     yes  yes       yes         invitation_link_expired invitation_link_expired yes yes yes yes   yes   invitation_link_expired
invitations.accept            yes     yes  yes       yes         invitation_link_expired invitation_link_expired yes yes yes yes   yes   invitation_link_expired

imports.start                 in      no   no        no          no     no          no    no      no         no     yes    no
imports.append                in      –   –        –          –     –          –    –      –         –     yes    –
imports.list                  in      no   no        no          no     no          no    yes     no         no     yes    no
imports.downloadTemplate      in      no   no        no          no     no          no    no      no         no     yes    no
imports.get                  in      –   –        –          –     –          –    –      –         –     yes    –
imports.check                 in      –   –        –          –     –          –    –      –         –     yes    –
imports.run                   in      –   –        –          –     –          –    –      –         –     yes    –
imports.pause                 in      –   –        –          –     –          –    –      –         –     yes    –
imports.cancel                in      –   –        –          –     –          –    –      –         –     yes    –
imports.downloadErrors        in      –   –        –          –     –          –    –      –         –     yes    –

vetting.list                  in      no   no        no          no     no          no    no      no         no     yes   no
vetting.getOwn               in      no   no        no          yes    yes         no    no      no         no     no    no
vetting.reply                 in      –    –         –           yes    –           –     –       –          –      –     –
vetting.get                  in      –    –         –           –      –           –     –       –          –      yes   –
vetting.approve               in      –    –         –           –      –           –     –       –          –      yes   –
vetting.ask                   in      –    –         –           –      –           –     –       –          –      yes   –
vetting.decline               in      –    –         –           –      –           –     –       –          –      yes   –

projects.list                 in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
projects.get                 in      yes  yes       –           –      –           –     yes     –          –      –     –
projects.create               in      yes  yes       yes         no     no          no    invalid_input no   no     no    yes
projects.update               in      yes  no        –           –      –           –     yes     –          –      –     –
projects.getDraft            in      yes  yes       –           –      –           –     yes     –          –      –     –
projects.saveDraft            in      yes  yes       –           –      –           –     yes     –          –      –     –
projects.close                in      yes  no        –           –      –           –     yes     –          –      –     –
projects.reopen               in      yes  no        –           –      –           –     yes     –          –      –     –
projects.listCandidates       in      yes  no        –           –      –           –     yes     –          –      –     –
projects.shortlistExpert      in      yes  no        –           –      –           –     yes     –          –      –     –
projects.moveCandidates       in      yes  –         –           –      –           –     yes     –          –      –     –
projects.inviteExperts        in      yes  no        –           –      –           –     yes     –          –      –     –
projects.listOpportunities    in      no   no        no          yes    yes         no    no      no         no     no    no
projects.getOpportunity      in      –    –         –           yes    –           –     –       –          –      –     –
projects.acceptOpportunity    in      –    –         –           yes    –           –     –       –          –      –     –
projects.declineOpportunity   in      –    –         –           yes    –           –     –       –          –      –     –
projects.setOpportunityLimit  in      no   no        no          yes    yes         no    no      no         no     no    no
projects.listColleagues       in      yes  yes       –           –      –           –     yes     –          –      –     –
projects.listClients          in      no   no        no          no     no          no    yes     no         no     no    no
projects.listLinks            in      yes  no        –           –      –           –     yes     –          –      –     –
projects.share                in      yes  no        –           –      –           –     yes     –          –      –     –
projects.unshare              in      yes  –         –           –      –           –     yes     –          –      –     –
projects.getShared           in      yes  yes       –           –      –           –     yes     –          –      –     –

feedback.send                 in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
feedback.list                 in      no   no        no          no     no          yes   yes     no         no     yes   no
feedback.get                 in      –    –         –           –      –           yes   yes     –          –      yes   –
feedback.getScreenshot       in      –    –         –           –      –           yes   yes     –          –      yes   –
feedback.setState             in      –    –         –           –      –           yes   yes     –          –      yes   –
feedback.answer               in      –    –         –           –      –           yes   yes     –          –      yes   –
feedback.export               in      no   no        no          no     no          yes   yes     no         no     yes   no

replays.getChoice             in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
replays.setChoice             in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
replays.appendChunk           in      yes  yes       yes         yes    yes         yes   yes     no         yes    yes   replay_off
replays.list                  in      no   no        no          no     no          no    no      no         no     yes   no
replays.open                  in      –    –         –           –      –           –     –       –          –      yes   –
replays.remove                in      –    –         –           –      –           –     –       –          –      yes   –

sourcing.getProject          in      –    –         –           –      –           –     yes     –          –      –     –
sourcing.listOffers           in      yes  no        –           –      –           –     yes     –          –      –     –
sourcing.requestProposals     in      –    –         –           –      –           –     yes     –          –      –     –
sourcing.closeRequest         in      –    –         –           –      –           –     yes     –          –      –     –
sourcing.listRequests         in      no   no        no          no     no          no    no      no         yes    no    no
sourcing.getRequest          in      –    –         –           –      –           –     –       –          yes    –     –
sourcing.listProposals        in      no   no        no          no     no          no    no      no         yes    no    no
sourcing.downloadTemplate     in      –    –         –           –      –           –     –       –          yes    –     –
sourcing.previewProposals     in      –    –         –           –      –           –     –       –          yes    –     –
sourcing.propose              in      –    –         –           –      –           –     –       –          yes    –     –
sourcing.updateProposal       in      –    –         –           –      –           –     –       –          yes    –     –
sourcing.withdrawProposal     in      –    –         –           –      –           –     –       –          yes    –     –
sourcing.acceptProposal       in      –    –         –           –      –           –     yes     –          –      –     –
sourcing.declineProposal      in      –    –         –           –      –           –     yes     –          –      –     –
sourcing.listDuplicates       in      no   no        no          no     no          no    yes     no         no     no    no
sourcing.reviewDuplicate      in      –    –         –           –      –           –     yes     –          –      –     –
sourcing.setVendorRule        in      no   no        no          no     no          no    yes     no         no     no    no

calls.request                 in      yes  yes       –           –      –           –     no      –          –      –     –
calls.list                    in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
calls.listFacets              in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
calls.export                  in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
calls.listViews               in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
calls.saveView                in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
calls.removeView              in      yes  –         –           –      –           –     –       –          –      –     –
calls.listObstacles           in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
calls.get                    in      yes  –         –           yes    –           –     yes     yes        –      –     –
calls.listWaitOwners          in      no   –         –           no     –           –     yes     yes        –      –     –
calls.getVerdict             in      yes  –         –           yes    –           –     yes     yes        –      –     –
calls.suggestTimes            in      yes  –         –           yes    –           –     yes     no         –      –     –
calls.getFeed                 in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
calls.renewFeed               in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
calls.revokeFeed              in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
calls.readFeed                yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   –
calls.receiveReply            yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
calls.getWorkingHours         in      yes  –         –           yes    –           –     yes     yes        –      –     –
calls.offerTimes              in      no   –         –           yes    –           –     yes     no         –      –     –
calls.schedule                in      yes  –         –           no     –           –     yes     no         –      –     –
calls.acceptSeat              in      call_move_forbidden – –         yes    –           –     no      no         –      –     –
calls.listSeatCandidates      in      yes  –         –           no     –           –     yes     no         –      –     –
calls.addSeat                 in      yes  –         –           no     –           –     yes     no         –      –     –
calls.replaceSeat             in      yes  –         –           no     –           –     yes     no         –      –     –
calls.removeSeat              in      yes  –         –           no     –           –     yes     no         –      –     –
calls.addGuest                in      yes  –         –           no     –           –     yes     no         –      –     –
calls.listGuests              in      yes  –         –           no     –           –     yes     yes        –      –     –
calls.resendGuestLink         in      yes  –         –           no     –           –     yes     no         –      –     –
calls.declineSeat             in      no   –         –           no     –           –     no      no         –      –     –
calls.getNotes               in      yes  –         –           yes    –           –     yes     yes        –      –     –
calls.saveNotes               in      yes  –         –           yes    –           –     yes     yes        –      –     –
calls.getAttestation         in      yes  –         –           yes    –           –     no      no         –      –     –
calls.attest                  in      attestation_outdated – –      yes    –           –     no      no         –      –     –
calls.reschedule              in      yes  –         –           yes    –           –     yes     no         –      –     –
calls.cancel                  in      yes  –         –           yes    –           –     yes     yes        –      –     –
calls.postpone                in      yes  –         –           yes    –           –     yes     no         –      –     –
calls.putOnHold               in      yes  –         –           no     –           –     yes     no         –      –     –
calls.reopen                  in      yes  –         –           no     –           –     yes     no         –      –     –
calls.remove                  in      yes  –         –           no     –           –     yes     no         –      –     –
calls.end                     in      yes  –         –           yes    –           –     yes     no         –      –     –
calls.setInteraction          in      yes  –         –           yes    –           –     yes     no         –      –     –
calls.confirmMinutes          in      yes  –         –           yes    –           –     yes     no         –      –     –
calls.proposeTimes             in      yes  –         –           yes    –           –     yes     no         –      –     –
calls.answerProposal           in      call_move_forbidden –         –           yes    –           –     yes     no         –      –     –
calls.decideForClient          in      yes  –         –           no     –           –     no      no         –      –     –
calls.requestInterpreter       in      yes  –         –           no     –           –     yes     no         –      –     –
calls.getInvitation           in      yes  –         –           yes    –           –     no      no         –      –     –
calls.openRoom                in      yes  –         –           yes    –           –     no      no         –      –     –
calls.watchRoom               in      yes  –         –           yes    –           –     no      no         –      –     –
calls.enterRoom               in      yes  –         –           yes    –           –     no      no         –      –     –
calls.leaveRoom               in      yes  –         –           yes    –           –     no      no         –      –     –
calls.sendSignal              in      yes  –         –           yes    –           –     –       –          –      –     –
calls.connectForwarder        in      –    –         –           –      –           –     no      no         –      –     –
calls.connectMedia            in      yes  –         –           yes    –           –     no      no         –      –     –
calls.listMonitored           in      no   no        no          no     no          no    no      yes        no     no    no
calls.remindOfAttestations    in      –    –         –           –      –           –     –       yes        –      –     –
calls.listReadiness           in      no   no        no          no     no          no    yes     no         no     no    no
calls.markReadiness           in      yes  –         –           yes    –           –     no      no         –      –     –
calls.remindSeat              in      no   –         –           no     –           –     yes     no         –      –     –
calls.openAnswerLink          yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   answer_link_expired
calls.answerByLink            yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   answer_link_expired
calls.listAnswerLinks         in      yes  –         –           no     –           –     yes     no         –      –     –
calls.revokeAnswerLink        in      yes  –         –           no     –           –     yes     no         –      –     –
calls.reportNoShow            in      yes  –         –           yes    –           –     no      no         –      –     –
calls.answerAttendanceViolation           in      yes  –         –           no     –           –     no      no         –      –     –
calls.getReliability          in      yes  yes       yes         yes    –           yes   yes     yes        –      yes   –
calls.requestStandby          in      yes  –         –           no     –           –     yes     no         –      –     –
calls.inviteStandbys          in      yes  –         –           no     –           –     yes     no         –      –     –
calls.listStandbys            in      no   no        no          yes    yes         no    no      no         no     no    no
calls.answerStandby           in      –    –         –           –      yes         –     –       –          –      –     –
calls.listClientExpertPairs               in      no   no        no          no     no          no    no      yes        no     no    no
calls.getClientExpertPair                in      –    –         –           –      –           –     –       yes        –      –     –
calls.exportClientExpertPairs             in      –    –         –           –      –           –     –       yes        –      –     –
calls.releaseNotes            in      –    –         –           –      –           –     –       yes        –      –     –
calls.getContentPolicy        in      –    –         –           –      –           –     –       yes        –      –     –
calls.setContentPolicy        in      –    –         –           –      –           –     –       yes        –      –     –
calls.correct                 in      no   –         –           no     –           –     yes     no         –      –     –

search.find                   in      yes  yes       yes         no     no          yes   yes     yes        no     yes   yes
search.listFacets             in      yes  yes       yes         no     no          yes   yes     yes        no     yes   yes
search.listVerdicts           in      yes  yes       –           –      –           –     yes     –          –      –     –
search.suggest                in      yes  yes       yes         no     no          yes   yes     yes        no     yes   yes
search.listFacetValues        in      yes  yes       yes         no     no          yes   yes     yes        no     yes   yes
search.explainMissing         in      –    –         –           –      –           yes   yes     –          –      yes   –
search.export                 in      no   no        no          no     no          no    yes     no         no     no    no
search.listSaved              in      yes  yes       yes         no     no          yes   yes     yes        no     yes   yes
search.save                   in      yes  yes       yes         no     no          yes   yes     yes        no     yes   yes
search.updateSaved            in      yes  no        –           –      –           –     –       –          –      –     –
search.removeSaved            in      yes  no        –           –      –           –     –       –          –      –     –

privacy.requestCopy           in      yes  –         –           –      –           –     –       –          –      –     –
privacy.requestErasure        in      yes  –         –           –      –           –     –       –          –      –     –
privacy.listOwnRequests       in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
privacy.withdrawRequest       in      yes  –         –           –      –           –     –       –          –      –     –
privacy.listClosedRequests    in      no   no        no          no     no          no    no      no         no     yes   no
privacy.exportData            in      –    –         –           –      –           –     –       –          –      yes   –
privacy.answer                in      –    –         –           –      –           –     –       –          –      yes   –
privacy.getCopy               in      yes  –         –           –      –           –     –       –          –      –     –
privacy.downloadCopy          in      yes  –         –           –      –           –     –       –          –      –     –
privacy.listOpenRequests      in      no   no        no          no     no          no    no      no         no     yes   no

audit.list                    in      no   no        no          no     no          no    no      yes        no     yes   no
audit.export                  in      no   no        no          no     no          no    no      yes        no     yes   no
audit.verify                  in      no   no        no          no     no          no    no      yes        no     yes   no

dashboard.getHome            in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
dashboard.getStaffHome       in      no   no        no          no     no          yes   yes     no         no     yes   no
dashboard.listPeople          in      no   no        no          no     no          yes   yes     no         no     yes   no
dashboard.listUsers           in      no   yes       yes         no     no          no    no      no         no     yes   no
dashboard.listEmployeesWithTasks in    –    –         –           yes    –           yes   yes     –          –      yes   –
dashboard.getAccount         in      –    yes       –           –      –           –     –       yes        –      yes   –
dashboard.endSession          in      –    yes       –           –      –           –     –       no         –      yes   –
dashboard.resendValidation    in      –    yes       –           –      –           –     –       no         –      yes   –
`

export type Outcome = string

const words: Readonly<Record<string, Outcome>> = { in: 'not_signed_in', '–': 'not_found', no: 'forbidden' }

/**
 * The table above: for each operation, the result for each principal on a resource of the team, in a suitable state.
 */
export type PermissionMatrix = ReadonlyMap<string, Readonly<Record<Principal, Outcome>>>

/**
 * Parses a permission matrix.
 * @throws Error when a line does not have one word for each principal, or the header names others
 */
export const parsePermissionMatrix = (text: string): PermissionMatrix => {
  const [head, ...lines] = text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first !== '')
  if (head?.slice(1).join() !== principals.join())
    throw new Error('The head of the table does not name the principals.')
  return new Map(
    lines.map(([operation = '', ...cells]) => {
      if (cells.length !== principals.length) throw new Error(`The line of ${operation} has ${cells.length} cells.`)
      const outcomes = principals.map((principal, i) => [principal, words[cells[i]!] ?? cells[i]!])
      return [operation, Object.fromEntries(outcomes) as Record<Principal, Outcome>]
    }),
  )
}

export const permissionMatrix: PermissionMatrix = parsePermissionMatrix(
  table + compliancePermissions + chatPermissions + phonePermissions + schedulingPermissions,
)
