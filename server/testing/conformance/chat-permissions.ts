/** Rows of the permission matrix about conversations. */
export const chatPermissions = `
chat.list                     in      yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
chat.get                     in      yes  –        –           yes    –           –     yes     yes        –      –     –
chat.listMessages             in      yes  –        –           yes    –           –     yes     yes        –      –     –
chat.listChanges              in      yes  –        –           yes    –           –     yes     yes        –      –     –
chat.send                     in      yes  –        –           yes    –           –     yes     no         –      –     –
chat.attach                   in      yes  –        –           yes    –           –     yes     no         –      –     –
chat.downloadAttachment       in      yes  –        –           yes    –           –     yes     yes        –      –     –
chat.getAttachmentPreview    in      yes  –        –           yes    –           –     yes     yes        –      –     –
chat.update                   in      yes  –        –           no     –           –     no      no         –      –     –
chat.remove                   in      yes  –        –           no     –           –     no      no         –      –     –
chat.markRead                 in      yes  –        –           yes    –           –     yes     yes        –      –     –
chat.listPinned               in      yes  –        –           yes    –           –     yes     yes        –      –     –
chat.search                   in      yes  –        –           yes    –           –     yes     yes        –      –     –
chat.react                    in      yes  –        –           yes    –           –     yes     no         –      –     –
chat.pin                      in      yes  –        –           yes    –           –     yes     no         –      –     –
chat.mute                     in      yes  –        –           yes    –           –     yes     no         –      –     –
chat.watch                    in      yes  –        –           yes    –           –     yes     yes        –      –     –
chat.unwatch                  in      yes  –        –           yes    –           –     yes     yes        –      –     –
chat.sendTyping               in      yes  –        –           yes    –           –     yes     no         –      –     –
chat.listContacts             in      yes  yes      yes         yes    yes         yes   yes     yes        yes    yes   yes
chat.getMessageRules         in      no   no       no          no     no          no    no      yes        no     no    no
chat.setMessageRules          in      no   no       no          no     no          no    no      yes        no     no    no
chat.listFlags                in      no   no       no          no     no          no    no      yes        no     no    no
chat.listCallFlags            in      –    –        –           –      –           –     –       yes        –      –     –
chat.resolveFlag              in      –    –        –           –      –           –     –       yes        –      –     –
chat.getRetention            in      no   no       no          no     no          no    no      yes        no     no    no
chat.setRetention             in      no   no       no          no     no          no    no      yes        no     no    no
chat.listLegalHolds           in      no   no       no          no     no          no    no      yes        no     no    no
chat.placeLegalHold           in      –    –        –           –      –           –     –       yes        –      –     –
chat.liftLegalHold            in      –    –        –           –      –           –     –       yes        –      –     –
chat.export                   in      –    –        –           –      –           –     –       yes        –      –     –
chat.startDirect              in      yes  –        –           –      –           –     –       –          –      –     –
`
