/** Rows of the permission matrix about joining calls by phone. */
export const phonePermissions = `
calls.listDialInNumbers       yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   yes
calls.addDialInNumber         in      no   no        no          no     no          no    no      no         no     yes   no
calls.removeDialInNumber      in      no   no        no          no     no          no    no      no         no     yes   –
calls.getDialIn               in      yes  –         –           yes    –           –     yes     yes        –      –     –
calls.requestCallback         in      yes  –         –           yes    –           –     no      no         –      –     –
calls.getBridge               in      no   no        no          no     no          no    no      no         no     yes   no
calls.setBridge               in      no   no        no          no     no          no    no      no         no     yes   no
calls.removeBridge            in      no   no        no          no     no          no    no      no         no     yes   no
calls.receiveBridgeEvent      yes     yes  yes       yes         yes    yes         yes   yes     yes        yes    yes   bridge_token_invalid
calls.getExtension           in      yes  –         –           yes    –           –     no      yes        –      –     –
calls.requestExtension       in      yes  –         –           yes    –           –     no      no         –      –     –
calls.answerExtension        in      yes  –         –           extension_not_possible –  –     no      no         –      –     –
calls.getAgenda              in      yes  –         –           yes    –           –     no      yes        –      –     –
calls.checkQuestion          in      yes  –         –           no     –           –     no      no         –      –     –
`
