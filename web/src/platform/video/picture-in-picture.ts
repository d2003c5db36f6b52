import { type RefObject, useEffect, useRef, useState } from 'react'

/** Shows a stream in a small window above other programs. */
export interface PictureInPicture {
  /** The element that is shown there; it has to be in the page. */
  readonly video: RefObject<HTMLVideoElement | null>
  /** Whether the browser can do it. */
  readonly can: boolean
  readonly isOn: boolean
  readonly toggle: () => void
}

/** Shows `stream` while it is on, also when that changes. */
export const usePictureInPicture = (stream: MediaStream | undefined): PictureInPicture => {
  const video = useRef<HTMLVideoElement>(null)
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element || !isOn) return undefined
    element.srcObject = stream ?? null
    if (stream) element.play().catch(console.debug)
    const left = () => setOn(false)
    element.addEventListener('leavepictureinpicture', left)
    return () => element.removeEventListener('leavepictureinpicture', left)
  }, [isOn, stream])
  useEffect(
    () => () => {
      if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(console.debug)
    },
    [],
  )
  const show = async (element: HTMLVideoElement) => {
    element.srcObject = stream ?? null
    await element.play()
    await element.requestPictureInPicture()
    setOn(true)
  }
  return {
    video,
    can: document.pictureInPictureEnabled === true,
    isOn,
    toggle: () => {
      const element = video.current
      if (!element) return
      const change = isOn ? document.exitPictureInPicture() : show(element)
      change.catch(console.warn)
    },
  }
}

/** What the browser's own controls do, such as those of the small window and of headsets. */
export interface CallControls {
  readonly isMicrophoneOn: boolean
  readonly isCameraOn: boolean
  readonly toggleMicrophone: () => void
  readonly toggleCamera: () => void
  readonly leave: () => void
}

/** Registers the controls of a call with the browser, as far as it has them. */
export const useBrowserControls = (controls: CallControls): void => {
  const latest = useRef(controls)
  useEffect(() => {
    latest.current = controls
  })
  useEffect(() => {
    const actions = {
      togglemicrophone: () => latest.current.toggleMicrophone(),
      togglecamera: () => latest.current.toggleCamera(),
      hangup: () => latest.current.leave(),
    }
    const register = (handlers: Record<string, (() => void) | null>) => {
      for (const [action, run] of Object.entries(handlers))
        try {
          navigator.mediaSession?.setActionHandler(action as MediaSessionAction, run)
        } catch (error) {
          // Browsers throw for actions that they do not know.
          console.debug(error)
        }
    }
    register(actions)
    return () => register({ togglemicrophone: null, togglecamera: null, hangup: null })
  }, [])
  const { isMicrophoneOn, isCameraOn } = controls
  useEffect(() => {
    const { mediaSession } = navigator
    mediaSession?.setMicrophoneActive?.(isMicrophoneOn)
    mediaSession?.setCameraActive?.(isCameraOn)
  }, [isMicrophoneOn, isCameraOn])
}
